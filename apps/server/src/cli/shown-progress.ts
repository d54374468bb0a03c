/** Shows on a terminal how far a long command is, on one line that it overwrites. Shows nothing when output goes elsewhere. */
export function shownProgress(): { show(step: { done: number; all: number; now: string }): void; end(): void } {
  const { stderr } = process;
  if (!stderr.isTTY) return { show: () => {}, end: () => {} };
  return {
    show: ({ done, all, now }) => void stderr.write(`\r\x1b[K${done + 1}/${all} ${now}`),
    end: () => void stderr.write('\r\x1b[K'),
  };
}
