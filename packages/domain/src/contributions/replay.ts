import { calculateContributions } from './calculate.ts';
import type { Contributions } from './calculation.ts';

/** One figure or input of a calculation that does not come out as it is stored. */
export interface ReplayDifference {
  /** Where it stands: 'employer.ei', 'steps.cpp.maximum'. */
  readonly path: string;
  readonly stored: string;
  readonly recomputed: string;
}

/** A calculation worked out again with the engine as it is now. */
export interface Replay {
  readonly recomputed: Contributions;
  /** How many stored values were held against the recomputed ones. */
  readonly compared: number;
  readonly differences: readonly ReplayDifference[];
}

/**
 * Works a stored calculation out again from the inputs it keeps, and holds every value of it, working and edition included,
 * against the engine's. Values that a caller stored beside the calculation are not looked at.
 * @throws when the inputs are not ones that the engine can calculate: TypeError, RangeError, MissingRatesError
 */
export function replayCalculation(stored: Contributions): Replay {
  const { steps } = stored;
  const recomputed = calculateContributions({
    payDate: steps.payDate,
    province: steps.province,
    paysPerYear: steps.paysPerYear,
    pensionable: steps.pensionable,
    insurable: steps.insurable,
    nonPeriodicOnly: steps.nonPeriodicOnly,
    pensionableMonths: steps.pensionableMonths,
    yearToDate: steps.yearToDate,
  });
  const kept: Contributions = {
    cpp: stored.cpp,
    cpp2: stored.cpp2,
    ei: stored.ei,
    qpip: stored.qpip,
    employer: stored.employer,
    steps,
  };
  const [before, after] = [leaves(kept), leaves(recomputed)];
  const paths = [...new Set([...after.keys(), ...before.keys()])];
  const differences = paths
    .filter((path) => before.get(path) !== after.get(path))
    .map((path) => ({ path, stored: shown(before.get(path)), recomputed: shown(after.get(path)) }));
  return { recomputed, compared: paths.length, differences };
}

/** Every value that is not an object, by its path. */
function leaves(value: unknown, path = '', into = new Map<string, unknown>()): Map<string, unknown> {
  if (typeof value !== 'object' || value === null) return value === undefined ? into : into.set(path, value);
  for (const [key, part] of Object.entries(value)) leaves(part, path === '' ? key : `${path}.${key}`, into);
  return into;
}

const shown = (value: unknown): string => (value === undefined ? 'missing' : String(value));
