import { createMemo, For, type JSX, Show } from "solid-js";
import { bytes } from "../text/format";
import { COPY, REPORTS } from "../text/page";
import type { ListenerReport } from "../types/ListenerReport";
import type { OutputFile } from "../types/OutputFile";
import { CopyButton } from "./CopyButton";
import { download } from "./download";
import { Icon } from "./icons";
import { LongText } from "./LongText";

/** A clipboard is no place for a larger file. */
const MAX_COPIED = 64 * 1024;

/** What listeners have to say at the end of a search, and the files they offer. */
export function ListenerReports(props: { reports: ListenerReport[] }): JSX.Element {
  return (
    <div class="listener-reports">
      <For each={props.reports}>
        {(report) => (
          <section class="section listener-report" aria-label={REPORTS.of(report.listener)}>
            <h3>{report.listener}</h3>
            <Show when={report.text.trim()} fallback={<Show when={report.files.length === 0}><p class="muted small">{REPORTS.nothing}</p></Show>}>
              <LongText text={report.text.trimEnd()} from="start" />
            </Show>
            <Show when={report.files.length > 0}>
              <ul class="listener-files" aria-label={REPORTS.files(report.listener)}>
                <For each={report.files}>{(file) => <FileItem file={file} />}</For>
              </ul>
            </Show>
          </section>
        )}
      </For>
    </div>
  );
}

function FileItem(props: { file: OutputFile }): JSX.Element {
  const blob = createMemo(() => new Blob([props.file.text], { type: "text/plain;charset=utf-8" }));
  return (
    <li class="listener-file card">
      <span class="listener-file-name mono">{props.file.name}</span>
      <span class="muted small">{bytes(blob().size)}</span>
      <span class="listener-file-buttons">
        <button type="button" class="button small" aria-label={REPORTS.downloadOne(props.file.name)} onClick={() => download(blob(), props.file.name)}>
          <Icon name="download" />
          {REPORTS.download}
        </button>
        <Show when={blob().size <= MAX_COPIED}>
          <CopyButton text={props.file.text} label={COPY.copy} of={props.file.name} />
        </Show>
      </span>
    </li>
  );
}
