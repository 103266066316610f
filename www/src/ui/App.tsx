import { createSignal, ErrorBoundary, type JSX, onCleanup, onMount, Show } from "solid-js";
import { isClutter, isHidden } from "../model/intake";
import { Header } from "./Header";
import { DATA_DROP } from "./Inputs";
import { fromDrop } from "./load";
import { Message } from "./Message";
import { Setup } from "./Setup";
import { createStore, type Store, type View } from "./store";
import { Work } from "./Work";

export function App(): JSX.Element {
  const store = createStore();
  return (
    <div class="page">
      <a class="skip" href="#work">
        Skip to the result
      </a>
      <Header onHome={() => store.clear()} />
      <ErrorBoundary fallback={(error: unknown, reset) => <PageError error={error} reset={reset} />}>
        <main class="shell" data-view={store.view()}>
          <ViewSwitch store={store} />
          <Setup store={store} />
          <div class="work" id="work" tabindex="-1">
            <Work store={store} />
          </div>
        </main>
      </ErrorBoundary>
      <footer class="foot">
        <span>Everything runs in this tab. Your files never leave this machine.</span>
        <Version store={store} />
      </footer>
      <Drops store={store} />
      <Shortcuts store={store} />
    </div>
  );
}

function Version(props: { store: Store }): JSX.Element {
  const version = (): string | null => {
    const status = props.store.core();
    return status.state === "ready" ? status.version : null;
  };
  return <Show when={version()}>{(text) => <span>Interleave {text()}</span>}</Show>;
}

/** On a narrow page program and result take turns. */
function ViewSwitch(props: { store: Store }): JSX.Element {
  const choice = (view: View, label: string): JSX.Element => (
    <label>
      <input
        type="radio"
        name="view"
        checked={props.store.view() === view}
        onChange={() => props.store.setView(view)}
      />
      <span>{label}</span>
    </label>
  );
  return (
    <nav class="switch" aria-label="Part of the page">
      <div class="segmented">
        {choice("program", "Program")}
        {choice("result", props.store.program() ? "Result" : "Start")}
      </div>
    </nav>
  );
}

/** Files may be dropped anywhere. Without this a browser would leave the page and show the file. */
function Drops(props: { store: Store }): JSX.Element {
  const [over, setOver] = createSignal<"program" | "input" | null>(null);
  /** The part of the page that takes files for the program to read. */
  const inputOf = (event: DragEvent): Element | null =>
    event.target instanceof Element ? event.target.closest(`[${DATA_DROP}]`) : null;
  const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") ?? false;
  const onOver = (event: DragEvent): void => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setOver(inputOf(event) ? "input" : "program");
  };
  const onLeave = (event: DragEvent): void => {
    if (event.relatedTarget === null) setOver(null);
  };
  const onDrop = (event: DragEvent): void => {
    if (!event.dataTransfer || !hasFiles(event)) return;
    event.preventDefault();
    setOver(null);
    const isData = inputOf(event) !== null;
    fromDrop(event.dataTransfer, isData ? isHidden : isClutter).then(
      (picked) => (isData ? props.store.addData(picked) : props.store.addPicked(picked)),
      () => props.store.setNotice("The drop could not be read: this browser gave no access to it. Use Choose files instead."),
    );
  };
  onMount(() => {
    window.addEventListener("dragover", onOver);
    window.addEventListener("dragleave", onLeave);
    window.addEventListener("drop", onDrop);
  });
  onCleanup(() => {
    window.removeEventListener("dragover", onOver);
    window.removeEventListener("dragleave", onLeave);
    window.removeEventListener("drop", onDrop);
  });
  return (
    <Show when={over()}>
      <div class="drop-veil" data-over={over()} aria-hidden="true">
        <p>{over() === "input" ? "Drop: the program can open these files" : "Drop to add to the program"}</p>
      </div>
    </Show>
  );
}

function Shortcuts(props: { store: Store }): JSX.Element {
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      props.store.start();
    }
  };
  onMount(() => window.addEventListener("keydown", onKey));
  onCleanup(() => window.removeEventListener("keydown", onKey));
  return null;
}

function PageError(props: { error: unknown; reset: () => void }): JSX.Element {
  const text = (): string => (props.error instanceof Error ? props.error.message : String(props.error));
  return (
    <main class="work" id="work">
      <Message text={`The page failed to draw this: ${text()}. Your files are still loaded.`} />
      <p>
        <button type="button" class="button" onClick={() => props.reset()}>
          Try again
        </button>
      </p>
    </main>
  );
}
