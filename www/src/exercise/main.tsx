/** The page of exercises: those of the folder `exercises/` beside it, or one that is opened as a file. */
import { render } from "solid-js/web";
import "../styles/tokens.css";
import "../styles/base.css";
import "../styles/source.css";
import "./exercise.css";
import { App } from "./App";
import { Desk } from "./desk";
import type { Address } from "./opening";
import { createTasks } from "./tasks";

const root = document.getElementById("exercises");
const base = new URL(".", document.baseURI);

function storageOf(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

const address: Address = {
  get hash() {
    return location.hash;
  },
  push: (hash) => history.pushState(null, "", hash),
};
const tasks = createTasks(new Desk(), base, address, storageOf());
if (root) render(() => <App tasks={tasks} />, root);

const openAddress = (): void => void tasks.goTo();
window.addEventListener("hashchange", openAddress);
// A link to where the address is already leads nowhere by itself; what is shown may be something else.
document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="#"]') : null;
  if (link?.hash === location.hash && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)) openAddress();
});
window.addEventListener("storage", (event) => tasks.heard(event));
window.addEventListener("beforeunload", (event) => {
  if (tasks.isUnkept()) event.preventDefault();
});
openAddress();
if (__BUILD__ !== "") {
  // When nobody waits for anything.
  const later = (): void => void import("../offline").then(({ workOffline }) => workOffline(base, __BUILD__), () => undefined);
  window.addEventListener("load", () => setTimeout(later, 2000));
}
