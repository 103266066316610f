/**
 * What was opened once works without a network: registers the service worker, and keeps what this page has fetched before it
 * was there. A chunk of its own, fetched when the first view stands and nobody waits for anything.
 */
import { keepFetched } from "./worker/keep";

export async function workOffline(base: URL, build: string): Promise<void> {
  const { serviceWorker } = navigator;
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  // Not on a page that came by plain HTTP, and not for somebody who pays for every byte.
  if (!serviceWorker || connection?.saveData === true) return;
  try {
    const registration = await serviceWorker.register(new URL("service-worker.js", base));
    registration.waiting?.postMessage({ type: "take-over", build });
    await serviceWorker.ready;
    await keepFetched(base, build);
  } catch {
    // Storage may be forbidden, or the connection gone: the next visit tries again.
  }
}
