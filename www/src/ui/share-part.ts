/** The chunk behind `share-later.ts`. */
import "../styles/share.css";

export { Divergence } from "./Divergence";
export { LinkPreview } from "./LinkPreview";
export { ShareDialog } from "./ShareDialog";
