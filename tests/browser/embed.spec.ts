/** The viewer in a frame of somebody else's page: another origin, no special headers, and the two of them talk. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Frame, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { serve } from "../../pkg-scripts/serve.mjs";
import { altered, checkTyped, CLIPBOARD, copied, endlessLink, expectAccessible, expectNoSidewaysScroll, looks, LOST, pagesOf, verdict } from "./support";

const url = inject("site");
const open = pagesOf(CLIPBOARD);
const folder = mkdtempSync(join(tmpdir(), "interleave-embed-"));
let blog: Awaited<ReturnType<typeof serve>>;
/** What a reader of the page copies to embed an execution, and the address in it. */
let code = "";
let address = "";

/** A page of another origin with this in it, which hears what its frame says. */
function write(name: string, frame: string): string {
  const script = "window.said = []; addEventListener('message', ({ origin, data }) => window.said.push({ origin, ...data }));";
  writeFileSync(join(folder, name), `<!doctype html><html lang="en"><title>A blog</title><link rel="icon" href="data:,"><h1>A race</h1><script>${script}</script>${frame}`);
  return `${blog.url}${name}`;
}

type Said = Record<string, unknown> & { origin: string; type: string };
const said = (page: Page, type: string): Promise<Said[]> =>
  page.evaluate((wanted) => (window as unknown as { said: Said[] }).said.filter((message) => message.type === `interleave:${wanted}`), type);
const tell = (page: Page, message: object): Promise<void> =>
  page.evaluate((data) => document.querySelector("iframe")?.contentWindow?.postMessage(data, "*"), message);

async function frameOf(page: Page): Promise<Frame> {
  await expect.poll(() => page.frames().length).toBe(2);
  const frame = page.frames()[1];
  if (!frame) throw new Error("there is no frame");
  return frame;
}

beforeAll(async () => {
  blog = await serve(folder, 0);
});
afterAll(async () => {
  await blog.close();
  rmSync(folder, { recursive: true, force: true });
});

describe("the page", () => {
  it("has one line to paste", async () => {
    const { page } = await open(url);
    await checkTyped(page, LOST);
    await page.getByRole("button", { name: "Share" }).click();
    code = await copied(page, page.getByRole("button", { name: "Copy embed code" }));
    expect(code).not.toContain("\n");
    address = await page.evaluate((html) => {
      const { body } = new DOMParser().parseFromString(html, "text/html");
      return body.querySelector("iframe")?.src ?? "";
    }, code);
    expect(address.startsWith(`${url}embed.html#v1.`)).toBe(true);
  });
});

describe("the viewer in a frame", () => {
  it("shows the recorded steps without the checker, and replays them when it is asked to", async () => {
    const { page, complaints, received } = await open(write("blog.html", code));
    const frame = await frameOf(page);
    await frame.getByTestId("verdict").waitFor();
    expect(await frame.getByTestId("verdict").innerText()).toMatch(/Assertion failed\s+n is 1\s+Recorded/);
    expect(await frame.getByRole("option", { selected: true }).innerText()).toContain("ends with AssertionError: n is 1");
    expect(await frame.locator("code.current").innerText()).toContain("assert n == 2");
    // The page around it belongs to the same sum, and is small.
    expect([...received.keys()].filter((path) => /\.wasm|worker|classlib/.test(path))).toEqual([]);
    expect([...received.values()].reduce((sum, size) => sum + size, 0)).toBeLessThan(150_000);

    const [verdictBefore] = await said(page, "verdict");
    expect(verdictBefore).toMatchObject({ origin: new URL(url).origin, property: "assertion", title: "Assertion failed", message: "n is 1", reproduced: null });
    const [loaded] = await said(page, "loaded");
    const steps = await frame.getByRole("option").count();
    expect([loaded?.["main"], loaded?.["steps"]]).toEqual(["Lost", steps]);
    await tell(page, { type: "interleave:step", step: 2 });
    await expect.poll(async () => (await said(page, "step")).at(-1)).toMatchObject({ step: 2, steps });
    await frame.getByRole("listbox").press("ArrowDown");
    await expect.poll(async () => (await said(page, "step")).at(-1)).toMatchObject({ step: 3, steps });
    expect(await frame.getByText(`3 / ${steps}`).isVisible()).toBe(true);

    await frame.getByRole("button", { name: "Replay here" }).click();
    await frame.getByText("Replayed here: it comes out as recorded.").waitFor();
    expect((await said(page, "verdict")).at(-1)).toMatchObject({ title: "Assertion failed", message: "n is 1", reproduced: true });
    expect(await frame.getByRole("option").count()).toBe(steps);
    // What is whole is one click away, in a page of its own.
    const whole = await frame.getByRole("link", { name: "Open in Interleave" }).getAttribute("href");
    expect(whole).toMatch(new RegExp(`^${url}#v1\\..*&step=3$`));
    // Every request went to the two of them.
    expect(complaints.every((text) => text.startsWith(`foreign request: ${url}`))).toBe(true);
    complaints.length = 0;
  });

  it("shows after a replay where it parts from what is recorded, side by side", async () => {
    const different = altered(address.replace(/&.*$/, ""), (header) => {
      const { steps, threads } = header["record"] as { steps: [number, unknown[]][]; threads: string[] };
      steps[1] = [threads.push("<b>ghost</b>") - 1, [[0, 5, "writes n: 7 (was 0)"]]];
    });
    const { page, complaints } = await open(write("different.html", `<iframe src="${different}" title="x" width="700" height="480"></iframe>`));
    const frame = await frameOf(page);
    await frame.getByRole("button", { name: "Replay here" }).click();
    await frame.getByText("Replayed here: it does not come out as recorded: step 2 is not the one that the link records.").waitFor();
    const sides = (await frame.getByTestId("divergence").innerText()).replace(/\s+/g, " ");
    expect(sides).toMatch(/^First difference: step 2 Recorded <b>ghost<\/b> writes n: 7 \(was 0\) Lost\.java:5 Happened here (main|t) \S/);
    expect(await frame.getByText(/^2 \/ \d+$/).isVisible()).toBe(true);
    expect((await said(page, "verdict")).at(-1)).toMatchObject({ property: "assertion", reproduced: false });
    // A step on, a replay of another link: nothing of it is left.
    await tell(page, { type: "interleave:load", link: address });
    await frame.getByText("Recorded", { exact: true }).waitFor();
    expect(await frame.getByTestId("divergence").count()).toBe(0);
    complaints.length = 0;
  });

  it("stops a replay that does not end, by its button or when the page around it says so", async () => {
    const { page: maker } = await open(url);
    const link = new URL(await endlessLink(maker)).hash;
    const { page, complaints } = await open(write("endless.html", `<iframe src="${url}embed.html${link}" title="x"></iframe>`));
    const frame = await frameOf(page);
    await frame.getByRole("button", { name: "Replay here" }).press("Enter");
    const stop = frame.getByRole("button", { name: "Stop" });
    await stop.waitFor();
    await frame.getByText("Replaying").waitFor();
    // By keyboard, without looking for it.
    await page.keyboard.press("Enter");
    await frame.getByText("The replay was stopped.").waitFor();
    await tell(page, { type: "interleave:replay" });
    await stop.waitFor();
    await tell(page, { type: "interleave:stop" });
    await frame.getByRole("button", { name: "Replay here" }).waitFor();
    // A link that takes the place of the one that is replayed ends that as well.
    await tell(page, { type: "interleave:replay" });
    await stop.waitFor();
    await tell(page, { type: "interleave:load", link: address });
    await frame.getByText("n is 1", { exact: true }).waitFor();
    await frame.getByRole("button", { name: "Replay here" }).click();
    await frame.getByText("Replayed here: it comes out as recorded.").waitFor();
    expect(await said(page, "error")).toEqual([]);
    complaints.length = 0;
  });

  it("takes a link from the page around it, says what is wrong with one, and listens to nobody else", async () => {
    const empty = `<iframe src="${url}embed.html" title="x"></iframe>`;
    const { page, complaints } = await open(write("empty.html", empty));
    const frame = await frameOf(page);
    await expect.poll(async () => (await said(page, "ready")).length).toBe(1);
    await tell(page, { type: "interleave:load", link: "#v1.AAAA" });
    await expect.poll(async () => (await said(page, "error")).at(-1)?.["message"]).toContain("This link cannot be opened: the link is damaged");
    await tell(page, { type: "interleave:load", link: "#v9.AAAA" });
    await expect.poll(async () => (await said(page, "error")).at(-1)?.["message"]).toContain("the link has format `#v9`");
    await tell(page, { type: "interleave:load", link: 5 });
    await tell(page, { type: "interleave:load", link: address });
    await frame.getByTestId("verdict").waitFor();
    // Another frame of the same page is not the page.
    await page.evaluate(() => {
      const other = document.createElement("iframe");
      document.body.append(other);
      const script = other.contentDocument?.createElement("script");
      if (!script) return;
      script.textContent = "parent.frames[0].postMessage({ type: 'interleave:load', link: '#v9.x' }, '*')";
      other.contentDocument?.body.append(script);
    });
    await tell(page, { type: "interleave:step", step: 1 });
    await expect.poll(async () => (await said(page, "step")).at(-1)?.["step"]).toBe(1);
    expect(await frame.getByTestId("verdict").count()).toBe(1);
    complaints.length = 0;
  });

  it("talks to no page but the one that its address names", async () => {
    const named = (origin: string): string => `<iframe src="${address.replace("embed.html", `embed.html?origin=${encodeURIComponent(origin)}`)}" title="x"></iframe>`;
    const { page, complaints } = await open(write("other.html", named("https://blog.example")));
    const frame = await frameOf(page);
    await frame.getByTestId("verdict").waitFor();
    await tell(page, { type: "interleave:load", link: "#v9.x" });
    expect(await page.evaluate(() => (window as unknown as { said: unknown[] }).said)).toEqual([]);
    expect(await frame.getByTestId("verdict").count()).toBe(1);
    // The browser says that messages for somebody else were not delivered.
    complaints.length = 0;
    const own = await open(write("own.html", named(new URL(blog.url).origin)));
    await expect.poll(async () => (await said(own.page, "ready")).length).toBe(1);
    own.complaints.length = 0;
  });

  it("has everything in view in a small frame: who runs, the line, and the buttons", async () => {
    const { page } = await open(address, { viewport: { width: 320, height: 240 } });
    await verdict(page).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(240);
    const row = page.getByRole("option", { selected: true });
    for (const part of [page.getByRole("heading"), row.locator(".row-thread"), page.locator("code.current"), page.getByRole("button", { name: "Replay here" }), page.getByRole("link", { name: "Open in Interleave" }), page.getByRole("button", { name: "Next step" })]) {
      // What is cut off, or lies outside, is seen in part or not at all.
      await expect.poll(() => part.evaluate((element) => new Promise((resolve) => new IntersectionObserver(([entry]) => resolve(entry?.intersectionRatio)).observe(element)))).toBeGreaterThan(0.9);
    }
    expect(await row.locator(".row-thread").innerText()).toBe("main");
    await page.setViewportSize({ width: 360, height: 480 });
    const buttons = ["Previous step", "Next step", "Replay here"].map((name) => page.getByRole("button", { name }));
    const boxes = await Promise.all([...buttons, page.getByRole("link", { name: "Open in Interleave" })].map((part) => part.boundingBox()));
    expect(new Set(boxes.map((box) => Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2))).size).toBe(1);
    await page.setViewportSize({ width: 320, height: 240 });
    await expectNoSidewaysScroll(page, "a small frame");
  });

  it.each(looks("dark", { frame: { width: 720, height: 480 }, phone: { width: 320, height: 480 } }))("is accessible and fits, $name", async ({ options }) => {
    const { page } = await open(address, options);
    await verdict(page).waitFor();
    await expectAccessible(page, "the viewer");
    await expectNoSidewaysScroll(page, "the viewer");
    await page.getByRole("button", { name: "Previous step" }).press("Enter");
    await expect.poll(() => page.getByRole("option").last().getAttribute("aria-selected")).toBe("false");
  });
});
