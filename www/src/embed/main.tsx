/** The page for frames in other people's pages: shows the execution of a link, whose steps are in it. */
import { render } from "solid-js/web";
import "../styles/tokens.css";
import "./embed.css";
import { listenTo } from "./messages";
import { Viewer } from "./Viewer";
import { createViewing } from "./viewing";

const root = document.getElementById("viewer");
const theme = new URLSearchParams(location.search).get("theme");
if (theme === "light" || theme === "dark") document.documentElement.dataset["theme"] = theme;

const parent = listenTo(window, (message) => {
  if (message.type === "interleave:load") void viewing.load(message.link);
  else if (message.type === "interleave:step") viewing.goTo(message.step - 1 - viewing.first());
  else if (message.type === "interleave:stop") viewing.stop();
  else void viewing.replay();
});
const viewing = createViewing((message) => parent.tell(message));
if (root) render(() => <Viewer viewing={viewing} />, root);

const openAddress = (): void => void viewing.load(location.hash);
window.addEventListener("hashchange", openAddress);
parent.tell({ type: "interleave:ready" });
// The page around it may send a link a moment later.
if (location.hash.length > 1) openAddress();
else viewing.none();
