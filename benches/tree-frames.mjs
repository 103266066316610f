// Frame times of the search tree in Chromium: at every zoom it is dragged with the pointer, frame by frame; then it is zoomed
// from the whole to single nodes and back with the wheel. A frame time is that between two animation frames, which are made as
// fast as they can be: 16 ms and less are 60 a second. `script` is the median of what the page's own code takes of one. The
// processor paints, as where there is no graphics card. What the browser takes of a frame by itself is measured first, on a tree
// of one node: less than that no picture can take on this machine as busy as it is.
// `node benches/tree-frames.mjs [NODES [SHAPE]]`; 100,000 and 1,000,000 nodes in each shape unless told.
import { loadavg } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { createServer } from "vite";

const ZOOMS = 12;
const FRAMES = 60;
const [asked, ...shapes] = process.argv.slice(2);
const sizes = asked === undefined ? [100_000, 1_000_000] : [Number(asked)];

const html = `<!doctype html><html lang="en"><title>tree</title><body><script type="module" src="/src/dev/tree-page.tsx"></script></body></html>`;
const pages = {
  name: "tree-page",
  configureServer(server) {
    server.middlewares.use("/tree", (request, response, next) => {
      const answer = async () => response.setHeader("Content-Type", "text/html").end(await server.transformIndexHtml("/tree", html));
      answer().catch(next);
    });
  },
};
const server = await createServer({
  configFile: join(import.meta.dirname, "../www/vite.config.ts"),
  mode: "fake",
  logLevel: "error",
  plugins: [pages],
  server: { port: 0, hmr: false, watch: null },
});
await server.listen();
const url = server.resolvedUrls.local[0];
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  // Frames as fast as they can be made, and not sixty a second at most: what is measured is what one takes.
  args: ["--no-sandbox", "--disable-gpu", "--disable-frame-rate-limit", "--disable-gpu-vsync", "--no-first-run", "--disable-background-networking"],
});

/** In the page: adds up what its own animation frames take. */
function watchFrames() {
  const { requestAnimationFrame: request } = window;
  window.spent = 0;
  window.ask = request.bind(window);
  window.requestAnimationFrame = (callback) =>
    request.call(window, (now) => {
      const began = performance.now();
      callback(now);
      window.spent += performance.now() - began;
    });
}

/** In the page: one gesture a frame, the times between frames, and what the page's own scripts took of each. */
async function gestures({ kind, frames }) {
  const canvas = document.querySelector("[data-testid=tree]");
  const box = canvas.getBoundingClientRect();
  const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  const send = (type, x, y, more = {}) => {
    const Kind = type === "wheel" ? WheelEvent : PointerEvent;
    canvas.dispatchEvent(new Kind(type, { clientX: x, clientY: y, button: 0, pointerId: 1, bubbles: true, cancelable: true, ...more }));
  };
  canvas.setPointerCapture = () => {};
  canvas.focus();
  if (kind === "pan") send("pointerdown", middle.x, middle.y);
  const times = [];
  const scripts = [];
  const frame = () => new Promise(window.ask);
  let last = await frame();
  for (let i = 0; i < frames; i++) {
    const at = Math.sin((i / frames) * 4 * Math.PI);
    if (kind === "pan") send("pointermove", middle.x + 200 * at, middle.y + 60 * at);
    else send("wheel", middle.x + 60 * at, middle.y, { deltaY: i < frames / 2 ? -90 : 90 });
    const now = await frame();
    times.push(now - last);
    last = now;
    scripts.push(window.spent);
    window.spent = 0;
  }
  if (kind === "pan") send("pointerup", middle.x, middle.y);
  return { times, scripts };
}

function say(what, { times, scripts }) {
  const part = (numbers, of) => {
    const sorted = [...numbers].sort((a, b) => a - b);
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * of))].toFixed(1).padStart(7);
  };
  console.log(`${what.padEnd(24)} ${[0, 0.5, 0.95, 1].map((of) => part(times, of)).join(" ")} ${part(scripts, 0.5)}`);
}

async function openTree(nodes, shape) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 860 } });
  page.setDefaultTimeout(120_000);
  await page.addInitScript(watchFrames);
  await page.goto(`${url}tree?nodes=${nodes}&shape=${shape}`);
  await page.getByTestId("tree").waitFor();
  await page.waitForTimeout(1500);
  return page;
}

function head(what) {
  console.log(`\n${what}; frame times in milliseconds, load average ${loadavg()[0].toFixed(1)}`);
  console.log(`${"".padEnd(24)} ${["min", "median", "95 %", "max", "script"].map((name) => name.padStart(7)).join(" ")}`);
}

async function measureBrowser() {
  const page = await openTree(1, "bushy");
  head("One node");
  say("panning, the browser", await page.evaluate(gestures, { kind: "pan", frames: 5 * FRAMES }));
  await page.close();
}

async function measure(nodes, shape) {
  const page = await openTree(nodes, shape);
  const canvas = page.getByTestId("tree");
  head(`${nodes.toLocaleString("en")} nodes, ${shape}`);
  const all = { times: [], scripts: [] };
  for (let zoom = 0; zoom < ZOOMS; zoom++) {
    if (zoom > 0) for (let i = 0; i < 2; i++) await canvas.press("+");
    const taken = await page.evaluate(gestures, { kind: "pan", frames: FRAMES });
    all.times.push(...taken.times);
    all.scripts.push(...taken.scripts);
    say(`panning, zoom ${(1.6 ** (2 * zoom)).toFixed(zoom < 3 ? 1 : 0)}`, taken);
  }
  say("panning, all zooms", all);
  await canvas.press("0");
  say("zooming in and out", await page.evaluate(gestures, { kind: "zoom", frames: 120 }));
  await page.close();
}

try {
  await measureBrowser();
  for (const nodes of sizes) for (const shape of shapes.length > 0 ? shapes : ["bushy", "deep", "wide"]) await measure(nodes, shape);
} finally {
  await browser.close();
  await server.close();
}
