/** What is about handing on, and about opening what was handed on: of no use in the first view. */
import { later } from "./later";

export const LinkPreview = later(async () => (await import("./share-part")).LinkPreview);
export const ShareDialog = later(async () => (await import("./share-part")).ShareDialog);
export const Divergence = later(async () => (await import("./share-part")).Divergence);
