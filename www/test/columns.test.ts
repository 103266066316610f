import { describe, expect, it } from "vitest";
import { columnsOf } from "../src/ui/trace-columns";

describe("the lanes of a trace", () => {
  it("have names over them where all but the last fit, and letters otherwise", () => {
    expect(columnsOf(480, ["main", "Thread-0", "Thread-1"])).toMatchObject({ wide: true, gap: 90, named: true });
    expect(columnsOf(360, ["main", "Thread-0", "Thread-1"])).toMatchObject({ wide: true, gap: 20, named: false });
    expect(columnsOf(360, ["main", "a", "Thread-with-a-long-name"])).toMatchObject({ wide: true, gap: 60, named: true });
    expect(columnsOf(900, ["main", "a", "b", "c", "d"])).toMatchObject({ wide: true, gap: 130, named: true });
  });

  it("cut a name that is very long, and leave the text its room", () => {
    expect(columnsOf(480, ["main", "pool-1-thread-12-of-bank", "b"])).toMatchObject({ gap: 120, named: true });
    expect(columnsOf(480, ["main", "pool-1-thread-12-of-bank", "b"], true)).toMatchObject({ gap: 35, named: false });
  });

  it("shrink to a rail where there are many, and vanish where there are more", () => {
    expect(columnsOf(360, Array.from({ length: 8 }, (_, i) => `t${i}`))).toMatchObject({ wide: false, gap: 12 });
    expect(columnsOf(360, Array.from({ length: 17 }, (_, i) => `t${i}`))).toMatchObject({ wide: false, gap: 0 });
  });
});
