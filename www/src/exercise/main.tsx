/** The page of exercises: those of the folder `exercises/` beside it, or one that is opened as a file. */
import { render } from "solid-js/web";
import "../styles/tokens.css";
import "../styles/base.css";
import "../styles/source.css";
import "./exercise.css";
import { App } from "./App";
import { Desk } from "./desk";
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

const tasks = createTasks(new Desk(), base, storageOf());
if (root) render(() => <App tasks={tasks} />, root);

const openAddress = (): void => void tasks.goTo(location.hash);
window.addEventListener("hashchange", openAddress);
openAddress();
if (__BUILD__ !== "") {
  // When nobody waits for anything.
  const later = (): void => void import("../offline").then(({ workOffline }) => workOffline(base, __BUILD__), () => undefined);
  window.addEventListener("load", () => setTimeout(later, 2000));
}
