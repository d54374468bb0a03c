/** From which share of a power of ten a step is rounded up: each is the geometric mean of two neighbours among 1, 2, 5 and 10. */
const roundUpFrom = [
  [Math.sqrt(50), 10],
  [Math.sqrt(10), 5],
  [Math.sqrt(2), 2],
] as const;

/** The distance of about `count` lines up to `max`: 1, 2 or 5 times a power of ten, and not below 1. */
function stepOf(max: number, count: number): number {
  const rough = max / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = roundUpFrom.find(([from]) => rough / power >= from)?.[1] ?? 1;
  return Math.max(1, power * factor);
}

/**
 * The lines of a chart's axis, from 0 to the first round number that is not below the largest value.
 * @param max the largest value, above 0
 * @param count about how many steps there are
 */
export function axisTicks(max: number, count: number): number[] {
  let [top, step] = [max, 0];
  // A higher top can have longer steps.
  for (let next = stepOf(top, count); next !== step; next = stepOf(top, count)) {
    step = next;
    top = Math.ceil(top / step) * step;
  }
  return Array.from({ length: Math.round(top / step) + 1 }, (_, at) => at * step);
}
