/** The loaded program and the ways to load one: files, an example, a link, an empty page. */
import { batch, createMemo, createSignal } from "solid-js";
import { type Example, mainOf } from "../model/examples";
import { addFiles, type Intake, kindOf, type LoadedFile, sortFiles } from "../model/intake";
import { isLink, linkOfFile, type LinkView, NO_VIEW, pageLink, readHash } from "../model/link";
import { arrivalOf, builtAgain, chosenEntry, entryPoints, namesOf, NO_PROGRAM, type Program } from "../model/programs";
import { covered } from "../model/building";
import { type Document, sameFiles } from "../model/documents";
import type { Kept } from "../model/draft";
import { NEW_PROGRAM } from "../text/templates";
import { WHY } from "../text/connection";
import { LOADING } from "../text/workspace";
import { READING, TITLES } from "../text/page";
import type { InputFile } from "../types/InputFile";
import type { ScanResult } from "../types/ScanResult";
import type { CheckerClient } from "../worker/client";
import { Lost } from "../worker/requests";
import type { OpenedLink } from "../worker/core";
import type { Compile } from "./compile";
import type { Documents } from "./documents";
import type { Form, Tables } from "./form";
import { OPEN } from "./history";
import { loadExampleFiles, type Picked, readPicked } from "./load";
import type { Search } from "./search";
import type { LinkedPlace } from "./tracing";

/** Something that a person may want instead of what has just happened. */
export interface Offer {
  text: string;
  label: string;
  act: () => void;
}

/** A link that was read and not opened yet: nothing of it runs before somebody says so. */
export interface Preview {
  link: string;
  view: LinkView;
  opened: OpenedLink;
  /** The file that it came in; null where it stands in the address. */
  file: string | null;
}

/** Takes the sources that lie in archives apart. One that holds nothing else is not handed to the core. */
async function withArchives(intake: Intake): Promise<{ intake: Intake; attached: Program["attached"] }> {
  const archives = intake.inputs.filter(({ path }) => kindOf(path) === "archive");
  if (archives.length === 0) return { intake, attached: [] };
  let lookInto: typeof import("../model/archive").lookInto;
  try {
    ({ lookInto } = await import("../model/archive"));
  } catch {
    return { intake: { ...intake, problems: [...intake.problems, LOADING.archives(WHY.failed)] }, attached: [] };
  }
  const looks = new Map(await Promise.all(archives.map(async (file) => [file, await lookInto(file)] as const)));
  const onlySources = (file: InputFile): boolean => {
    const look = looks.get(file);
    return look !== undefined && !look.hasClasses && look.sources.length > 0;
  };
  const attached = [...looks.values()].flatMap(({ sources }) => sources);
  return { intake: { ...intake, inputs: intake.inputs.filter((file) => !onlySources(file)) }, attached };
}

/** Lets the core look at a program's files. A core that fails is a problem of the files' list, not of the page. */
async function scanFiles(client: CheckerClient, inputs: InputFile[]): Promise<Pick<Program, "unread"> & { scan: ScanResult }> {
  const nothing: ScanResult = { classes: [], problems: [] };
  if (inputs.length === 0) return { scan: nothing, unread: null };
  try {
    return { scan: await client.scan(inputs), unread: null };
  } catch (error) {
    return { scan: nothing, unread: READING.notLookedAt(messageOf(error).replace(/\.$/, "")) };
  }
}

export const tablesOf = (search: Search): Tables => ({ options: search.options(), listeners: search.listeners() });

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export interface Parts {
  search: Search;
  form: Form;
  documents: Documents;
  compile: Compile;
}

export function createProgram({ search, form, documents, compile }: Parts) {
  const [program, setProgram] = createSignal<Program | null>(null);
  const [notice, setNotice] = createSignal<string | null>(null);
  const [offer, setOffer] = createSignal<Offer | null>(null);
  /** Files of an example or of a link are on their way. */
  const [opening, setOpening] = createSignal(false);
  /** Why the last link could not be opened. */
  const [linkProblem, setLinkProblem] = createSignal<string | null>(null);
  /** The link that somebody is asked about. */
  const [preview, setPreview] = createSignal<Preview | null>(null);
  /** What the opened link points at. */
  const [linkedPlace, setLinkedPlace] = createSignal<LinkedPlace | null>(null);
  /** What can be started in the program that was started last. */
  const [startable, setStartable] = createSignal<readonly string[]>([]);
  /** The tab that the opened link points at. */
  const [linkedView, setLinkedView] = createSignal<string | null>(null);
  /** Grows when another program takes the place of the open one. */
  const [generation, setGeneration] = createSignal(0);

  /** The sources are not those that were loaded. */
  const edited = createMemo(() => {
    const loaded = program();
    return loaded !== null && !sameFiles(documents.all(), loaded.sources);
  });
  /** There is something to check only after the sources were compiled. */
  const needsCompiler = createMemo(() => {
    const loaded = program();
    if (!loaded || !documents.has()) return false;
    if (edited()) return true;
    return loaded.inputs.length === 0 || (loaded.scan !== null && !covered(loaded.sources, loaded.scan));
  });
  /** What a look at the classes has found that would run; null where nothing is known yet. */
  const scan = createMemo(() => (needsCompiler() ? (compile.built()?.scan ?? null) : (program()?.scan ?? null)));
  const mains = createMemo(() => entryPoints(scan()?.classes ?? []));

  function chooseMain(wanted = form.main()): void {
    form.setMain(chosenEntry(mains(), wanted, documents.current()));
  }

  /** The link that is open as it stands in the address, or stood there until another one was asked about; null where none is. */
  let linkHash: string | null = null;
  /** Grows with every link that is read: an older one that comes later is passed over. */
  let reading = 0;
  /** Keeps what is open; tells how it is brought back, or null where nobody would miss it. */
  let putAway: () => (() => void) | null = () => null;

  const writeHash = (state: unknown, hash: string): void => history.replaceState(state, "", location.pathname + location.search + hash);

  /** Something else takes the place of what a link brought. */
  function forgetLink(): void {
    setLinkProblem(null);
    setLinkedPlace(null);
    setLinkedView(null);
    linkHash = null;
    if (isLink(location.hash)) writeHash(history.state, "");
  }

  /** A link is not opened: the address is that of what is open again. */
  function restoreAddress(): void {
    if (isLink(location.hash)) writeHash(program() ? OPEN : history.state, linkHash ?? "");
  }

  /** How the open link is looked at now. The address of another one, which somebody is asked about, stays. */
  function showInAddress(link: string, view: LinkView): void {
    if (linkHash === null || readHash(location.hash).link !== link) return;
    linkHash = pageLink("", link, view);
    writeHash(history.state, linkHash);
  }

  /** Puts a program in the place of what is there. */
  async function install(next: Program, wanted?: string): Promise<void> {
    batch(() => {
      search.reset();
      compile.reset();
      setProgram(next);
      setNotice(null);
      setOffer(null);
      setStartable([]);
      documents.load(next.sources);
      setGeneration((old) => old + 1);
      if (!next.linked) forgetLink();
    });
    const found = await scanFiles(search.client, next.inputs);
    // Something else was loaded meanwhile.
    if (program() !== next) return;
    batch(() => {
      setProgram({ ...next, ...found });
      // Compiled classes tell their own.
      if (!needsCompiler()) chooseMain(wanted);
    });
    openMainFile();
  }

  /** Looks at the files again: the core could not be had before. */
  async function lookAgain(): Promise<void> {
    const current = program();
    if (!current) return;
    const found = await scanFiles(search.client, current.inputs);
    if (program() !== current) return;
    batch(() => {
      setProgram({ ...current, ...found });
      if (!needsCompiler()) chooseMain();
    });
  }

  /** The file of the main class is what one wants to see first. */
  function openMainFile(): void {
    const entry = mains().find(({ name }) => name === form.main());
    const file = entry && documents.all().find(({ path }) => path.endsWith(entry.source_file));
    if (file) documents.setActive(file.id);
  }

  async function addLoaded(files: readonly LoadedFile[], problems: readonly string[]): Promise<void> {
    const { intake, attached } = await withArchives(sortFiles(files));
    const all: Intake = { ...intake, problems: [...problems, ...intake.problems] };
    const current = program();
    const arrival = arrivalOf(current, documents.all(), all);
    if (arrival === "texts") {
      documents.add(all.sources);
      setNotice(all.problems.join(" ") || null);
    } else if (current && arrival === "beside") {
      lay(current, all);
    } else if (current && arrival === "again") {
      await install({ ...builtAgain(current, all), title: TITLES.files, attached: attached.length > 0 ? attached : current.attached }, form.main());
    } else {
      const texts = documents.all();
      const before = current && (current.inputs.length > 0 || documents.has()) ? () => void addTo(current, texts, all, attached) : null;
      form.reset();
      await install({ ...NO_PROGRAM, title: TITLES.files, inputs: all.inputs, sources: all.sources, attached, problems: all.problems });
      if (before) setOffer({ text: LOADING.fresh, label: LOADING.addInstead, act: before });
    }
  }

  /** Sources beside the classes that are there: a verdict stays on the screen. */
  function lay(current: Program, { sources, problems }: Intake): void {
    batch(() => {
      setProgram({ ...current, sources: addFiles(current.sources, sources), problems });
      documents.add(sources);
    });
  }

  /** Files that arrived beside those of a program that was open before, whose sources had been written or changed. */
  async function addTo(before: Program, texts: readonly Document[], intake: Intake, attached: Program["attached"]): Promise<void> {
    const next: Program = {
      ...before,
      title: TITLES.files,
      example: null,
      linked: false,
      inputs: addFiles(before.inputs, intake.inputs),
      sources: addFiles(before.sources, intake.sources),
      attached: addFiles(before.attached, attached),
      problems: intake.problems,
      scan: null,
      unread: null,
    };
    await install(next);
    if (program()?.inputs !== next.inputs || sameFiles(texts, before.sources)) return;
    // What can be started in them is known when they are compiled.
    form.setMain("");
    documents.take(documents.numbered(texts));
    if (intake.sources.length > 0) documents.add(intake.sources);
  }

  async function addPicked(picked: readonly Picked[]): Promise<void> {
    if (picked.length === 0) {
      setNotice(LOADING.nothing);
      return;
    }
    const { files, problems } = await readPicked(picked);
    const [file, another] = files;
    const link = file && !another ? linkOfFile(file) : null;
    if (file && link !== null) await readLink({ link, view: NO_VIEW, file: file.path }, false);
    else await addLoaded(files, problems);
  }

  /** Files that the program reads. */
  async function addData(picked: readonly Picked[]): Promise<void> {
    const { files, problems } = await readPicked(picked);
    form.world.addFiles(files);
    setNotice(problems.length > 0 ? problems.join(" ") : null);
  }

  /** An empty page with a small program on it. */
  function newProgram(): void {
    search.client.warmCompiler();
    form.reset();
    void install({ ...NO_PROGRAM, title: TITLES.own });
    documents.start(NEW_PROGRAM);
  }

  async function openExample(example: Example): Promise<boolean> {
    setOpening(true);
    try {
      const { inputs, sources, problems } = sortFiles(await loadExampleFiles(example));
      form.takeExample(example, tablesOf(search));
      await install({ ...NO_PROGRAM, title: example.title, example, inputs, sources, problems }, mainOf(example));
      return true;
    } catch (error) {
      setNotice(messageOf(error));
      return false;
    } finally {
      setOpening(false);
    }
  }

  /** Reads the link of an address. What it holds is shown first, unless somebody has said before that it is to be opened. */
  async function openLink(hash: string, confirmed: boolean): Promise<void> {
    const { link, ...view } = readHash(hash);
    await readLink({ link, view, file: null }, confirmed);
  }

  async function readLink(found: Omit<Preview, "opened">, confirmed: boolean): Promise<void> {
    const mine = ++reading;
    const bringBack = putAway();
    setPreview(null);
    setLinkProblem(null);
    setOpening(true);
    try {
      const read = { ...found, opened: await search.client.open(found.link) };
      if (mine !== reading) return;
      // A program that is to be edited runs nothing; but it takes the place of what is open.
      if (confirmed || (read.opened.edit && !program())) await takeLink(read, true, bringBack);
      else setPreview(read);
    } catch (error) {
      if (mine === reading) refuse(found, error);
    } finally {
      if (mine === reading) setOpening(false);
    }
  }

  /** What was open before stays. The address keeps a link that nobody has looked at: a reload tries again. */
  function refuse({ file }: Omit<Preview, "opened">, error: unknown): void {
    const why = messageOf(error).replace(/\.$/, "");
    const isLost = error instanceof Lost && file === null;
    setLinkProblem(isLost ? READING.linkStays(why) : why);
    if (!isLost && file === null) restoreAddress();
  }

  /** Opens the link that was asked about: to execute it again, or its program alone. */
  async function openPreview(replays: boolean): Promise<void> {
    const asked = preview();
    if (!asked) return;
    const bringBack = putAway();
    setPreview(null);
    setOpening(true);
    try {
      await takeLink(asked, replays, bringBack);
    } finally {
      setOpening(false);
    }
  }

  /** What was there before stays. */
  function leavePreview(): void {
    const file = preview()?.file ?? null;
    setPreview(null);
    if (file === null) restoreAddress();
  }

  /** The link's program and settings fill the form, and its path is executed. */
  async function takeLink({ link, view: looked, opened, file }: Preview, replays: boolean, bringBack: (() => void) | null): Promise<void> {
    const { input, step, edit } = opened;
    const { step: shownStep, event, view } = looked;
    const { inputs, sources, problems } = sortFiles(input.files, { resources: true });
    form.takeInput(input, tablesOf(search));
    // Sources in archives came along to be read, not to be compiled.
    const isAttached = ({ path }: { path: string }): boolean => path.includes("!/");
    const next: Program = {
      ...NO_PROGRAM,
      title: file ?? TITLES.link,
      linked: file === null,
      inputs,
      sources: sources.filter((source) => !isAttached(source)),
      attached: sources.filter(isAttached),
      problems,
    };
    const installed = install(next, input.main);
    batch(() => {
      compile.setRelease(edit?.release ?? null);
      compile.setLint(edit?.lint ?? false);
      setLinkProblem(null);
      setLinkedPlace(shownStep === null ? { step, event: null } : { step: shownStep - 1, event: event === null ? null : event - 1 });
      setLinkedView(view);
    });
    if (file === null) {
      linkHash = pageLink("", link, looked);
      writeHash(OPEN, linkHash);
    }
    await installed;
    if (program()?.inputs !== inputs) return;
    if (bringBack) setOffer({ text: LOADING.putAway, label: LOADING.bringBack, act: bringBack });
    if (edit || !replays) return;
    setStartable(namesOf(mains()));
    search.replay(link, input);
  }

  /**
   * Executes the path of what was found in the open program before. It is shown in the program that the link holds: of the
   * open one there may be nothing but sources. The link has no classes but those that ran: what else could have been started
   * is not in it.
   */
  async function showAgain({ link, startable, outcome, ...place }: Kept): Promise<void> {
    const open = program();
    const { input } = await search.client.open(link);
    if (program() !== open) return;
    setLinkedPlace(place);
    setStartable(startable);
    search.replay(link, input, { outcome });
  }

  /** Back to the first page. */
  function clear(): void {
    batch(() => {
      forgetLink();
      search.reset();
      compile.reset();
      form.reset();
      setProgram(null);
      documents.take([]);
      setNotice(null);
      setOffer(null);
      setGeneration((old) => old + 1);
    });
  }

  return {
    loaded: program, setProgram, generation, notice, setNotice, offer, setOffer, opening, setOpening, linkProblem, preview, openPreview, leavePreview, linkedPlace, linkedView, startable, setStartable, showInAddress, setPutAway: (way: typeof putAway) => void (putAway = way), showsLink: () => linkHash !== null,
    edited, needsCompiler, scan, mains, chooseMain, install, lookAgain, forgetLink, addPicked, addData, newProgram, openExample, openLink, showAgain, clear,
  };
}

export type Programs = ReturnType<typeof createProgram>;
