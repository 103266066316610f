import { type Accessor, createSignal, onCleanup, onMount } from "solid-js";

/** A media query as a signal. */
export function createMedia(query: string): () => boolean {
  const media = matchMedia(query);
  const [matches, setMatches] = createSignal(media.matches);
  const update = (): void => void setMatches(media.matches);
  media.addEventListener("change", update);
  onCleanup(() => media.removeEventListener("change", update));
  return matches;
}

export interface Size {
  width: number;
  height: number;
}

/** The inner size of an element as it changes; `initial` until it is first measured. */
export function createSize(element: Accessor<HTMLElement | undefined>, initial: Size): Accessor<Size> {
  const [size, setSize] = createSignal(initial);
  onMount(() => {
    const box = element();
    if (!box) return;
    const observer = new ResizeObserver(() => setSize({ width: box.clientWidth, height: box.clientHeight }));
    observer.observe(box);
    onCleanup(() => observer.disconnect());
  });
  return size;
}
