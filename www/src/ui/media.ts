import { createSignal, onCleanup } from "solid-js";

/** A media query as a signal. */
export function createMedia(query: string): () => boolean {
  const media = matchMedia(query);
  const [matches, setMatches] = createSignal(media.matches);
  const update = (): void => void setMatches(media.matches);
  media.addEventListener("change", update);
  onCleanup(() => media.removeEventListener("change", update));
  return matches;
}
