/** One row of the report. What was not measured is left out. */
export interface ReportLine {
  fault: string;
  times: number;
  /** Acknowledged writes that are gone. */
  lost?: number;
  /** Starts that took a person. */
  manualStarts?: number;
  /** Milliseconds until Portage was back, for each time. */
  back?: readonly number[];
  /** Requests that failed although none may. */
  failed?: number;
  note?: string;
}

/** The value below which `percent` of the values are, rounded. */
export function percentile(given: readonly number[], percent: number): number {
  const sorted = [...given].sort((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0);
}

const columns = ['fault', 'times', 'lost', 'manual starts', 'p50 back', 'p95 back', 'failed requests', 'note'];

export function printReport(lines: readonly ReportLine[]): void {
  const rows = lines.map((line) => [
    line.fault,
    String(line.times),
    shown(line.lost),
    shown(line.manualStarts),
    line.back === undefined ? '' : `${percentile(line.back, 50)} ms`,
    line.back === undefined ? '' : `${percentile(line.back, 95)} ms`,
    shown(line.failed),
    line.note ?? '',
  ]);
  const widths = columns.map((name, at) => Math.max(name.length, ...rows.map((row) => row[at]?.length ?? 0)));
  for (const row of [columns, ...rows])
    console.log(
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    );
}

const shown = (count: number | undefined): string => (count === undefined ? '' : String(count));
