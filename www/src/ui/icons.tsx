/** Line icons, drawn here: 24 by 24, stroked in the text's colour. They decorate; the words beside them say it. */
import type { JSX } from "solid-js";

const PATHS = {
  check: "M5 12.5 10 17.5 19 7",
  cross: "M6.5 6.5 17.5 17.5M17.5 6.5 6.5 17.5",
  alert: "M12 4 21 19.5H3ZM12 10v4M12 16.9v.1",
  play: "M8 5.5v13l10.5-6.5Z",
  pause: "M8.5 5.5v13M15.5 5.5v13",
  stop: "M7 7h10v10H7Z",
  file: "M7 3.5h7l4 4v13H7ZM14 3.5v4h4",
  folder: "M3.5 6.5h6l2 2.5h9v10.5h-17Z",
  download: "M12 4v11M7.5 10.8 12 15.3l4.5-4.5M5 19.5h14",
  copy: "M9 9h10.5v10.5H9ZM15 9V4.5H4.5V15H9",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2.8v1.7M12 19.5v1.7M2.8 12h1.7M19.5 12h1.7M5.5 5.5l1.2 1.2M17.3 17.3l1.2 1.2M5.5 18.5l1.2-1.2M17.3 6.7l1.2-1.2",
  moon: "M19.5 14.2A8 8 0 0 1 9.8 4.5a8 8 0 1 0 9.7 9.7Z",
  screen: "M3.5 5h17v11h-17ZM9 20h6M12 16v4",
  plus: "M12 5.5v13M5.5 12h13",
  minus: "M5.5 12h13",
  fit: "M4.5 9V4.5H9M15 4.5h4.5V9M19.5 15v4.5H15M9 19.5H4.5V15",
  previous: "M14.5 6 8.5 12l6 6",
  next: "M9.5 6 15.5 12l-6 6",
  share: "M12 15V4M7.5 8 12 3.6 16.5 8M5 12.5v7h14v-7",
  pencil: "M5 19l1-4L16.5 4.5l3 3L9 18ZM14 7l3 3",
  sliders: "M4 7.5h9M17 7.5h3M13 5v5M4 16.5h3M11 16.5h9M7 14v5",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon(props: { name: IconName }): JSX.Element {
  return (
    <svg class="icon-svg" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[props.name]} />
    </svg>
  );
}

/** Two strands that cross: the mark of the page. */
export function Mark(): JSX.Element {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" fill="none" stroke-width="3.6" stroke-linecap="round">
      <path d="M11 4c0 7.5 10 6.5 10 12s-10 4.5-10 12" stroke="var(--lane-1)" />
      <path d="M21 4c0 7.5-10 6.5-10 12s10 4.5 10 12" stroke="var(--accent)" />
    </svg>
  );
}
