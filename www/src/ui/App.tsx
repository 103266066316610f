import { createSignal, ErrorBoundary, type JSX, onCleanup, onMount, Show } from "solid-js";
import { isClutter, isHidden } from "../model/intake";
import { LOADING } from "../text/workspace";
import { PAGE } from "../text/page";
import { Header } from "./Header";
import { DATA_DROP } from "./Inputs";
import { fromDrop } from "./load";
import { Message } from "./Message";
import { Pickers } from "./Pickers";
import { LinkPreview, ShareDialog } from "./share-later";
import { Start } from "./Start";
import { createStore, type Store } from "./store";
import { Workspace } from "./Workspace";

export function App(): JSX.Element {
  const store = createStore();
  return (
    <div class="page" classList={{ working: store.loaded() !== null }}>
      <a class="skip" href="#work" onClick={skip}>
        {PAGE.skip}
      </a>
      <Header store={store} />
      <ErrorBoundary fallback={(error: unknown, reset) => <PageError error={error} reset={reset} />}>
        <main class="shell" id="work" tabindex="-1">
          <Show when={store.loaded() !== null} fallback={<Start store={store} />}>
            <Workspace store={store} />
          </Show>
        </main>
      </ErrorBoundary>
      {/* Before the examples stand above it, it would be pushed out of its place by them. */}
      <Show when={store.loaded() === null && store.listed()}>
        <footer class="foot">
          <span>{PAGE.local}</span>
          <Version store={store} />
        </footer>
      </Show>
      <Show when={store.preview()} keyed>
        {(preview) => <LinkPreview store={store} preview={preview} />}
      </Show>
      <Show when={store.sharing()}>
        <ShareDialog store={store} />
      </Show>
      <Pickers store={store} />
      <Drops store={store} />
      <Shortcuts store={store} />
    </div>
  );
}

/** The part of the address from `#` on belongs to links. */
function skip(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById("work")?.focus();
}

function Version(props: { store: Store }): JSX.Element {
  const version = (): string | null => {
    const status = props.store.core();
    return status.state === "ready" ? status.version : null;
  };
  return <Show when={version()}>{(text) => <span>{PAGE.version(text())}</span>}</Show>;
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
    // The editor would take the file's text in as well.
    event.stopPropagation();
    setOver(null);
    const isData = inputOf(event) !== null;
    fromDrop(event.dataTransfer, isData ? isHidden : isClutter).then(
      (picked) => (isData ? props.store.addData(picked) : props.store.addPicked(picked)),
      () => props.store.setNotice(LOADING.dropRefused),
    );
  };
  onMount(() => {
    window.addEventListener("dragover", onOver);
    window.addEventListener("dragleave", onLeave);
    window.addEventListener("drop", onDrop, { capture: true });
  });
  onCleanup(() => {
    window.removeEventListener("dragover", onOver);
    window.removeEventListener("dragleave", onLeave);
    window.removeEventListener("drop", onDrop, { capture: true });
  });
  return (
    <Show when={over()}>
      <div class="drop-veil" data-over={over()} aria-hidden="true">
        <p>{over() === "input" ? PAGE.dropInput : PAGE.drop}</p>
      </div>
    </Show>
  );
}

function Shortcuts(props: { store: Store }): JSX.Element {
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && !event.shiftKey) {
      event.preventDefault();
      void props.store.start();
    }
  };
  onMount(() => window.addEventListener("keydown", onKey));
  onCleanup(() => window.removeEventListener("keydown", onKey));
  return null;
}

function PageError(props: { error: unknown; reset: () => void }): JSX.Element {
  const text = (): string => (props.error instanceof Error ? props.error.message : String(props.error));
  return (
    <main class="pad" id="work">
      <Message text={PAGE.failed(text())} />
      <p>
        <button type="button" class="button" onClick={() => props.reset()}>
          {PAGE.again}
        </button>
      </p>
    </main>
  );
}
