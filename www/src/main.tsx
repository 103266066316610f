import { render } from "solid-js/web";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/layout.css";
import "./styles/setup.css";
import "./styles/listeners.css";
import "./styles/work.css";
import "./styles/result.css";
import "./styles/tree.css";
import "./styles/state.css";
import "./styles/trace.css";
import "./styles/story.css";
import "./styles/source.css";
import "./styles/workspace.css";
import { App } from "./ui/App";

const root = document.getElementById("app");
if (root) render(() => <App />, root);
