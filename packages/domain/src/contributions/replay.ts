import { calculateContributions } from './calculate.ts';
import type { Contributions } from './calculation.ts';
import { sumOfCorrected } from './corrected-contributions.ts';
import { BUILT_IN_RATES, type RatesBook } from './rates-book.ts';

/** A value whose recomputed result differs from the stored one. */
export interface ReplayDifference {
  /** Path of the value: 'employer.ei', 'steps.cpp.maximum'. */
  readonly path: string;
  readonly stored: string;
  readonly recomputed: string;
}

/** A stored calculation recomputed with the current engine. */
export interface Replay {
  readonly recomputed: Contributions;
  /** Number of stored values compared. */
  readonly compared: number;
  readonly differences: readonly ReplayDifference[];
}

/**
 * Recomputes a stored calculation from its inputs and compares every value, including steps and edition. Ignores values that a
 * caller stored alongside the calculation.
 * @param rates where the rates of the stored edition are looked up
 * @throws TypeError, RangeError or MissingRatesError when the engine cannot calculate from the inputs
 */
export function replayCalculation(stored: Contributions, rates: RatesBook = BUILT_IN_RATES): Replay {
  const { steps } = stored;
  const recomputed = recalculate(stored, rates);
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

/**
 * Runs the engine on a calculation's stored inputs, with the rates of its edition.
 * @throws TypeError, RangeError or MissingRatesError when the engine cannot calculate from the inputs
 */
export function recalculate({ steps }: Contributions, rates: RatesBook = BUILT_IN_RATES): Contributions {
  if (steps.corrects !== undefined) {
    const { sign, pays } = steps.corrects;
    const again = pays.map((pay) => ({ ...pay, contributions: recalculate(pay.contributions, rates) }));
    return sumOfCorrected(again, sign, steps.payDate);
  }
  return calculateContributions(
    {
      payDate: steps.payDate,
      province: steps.province,
      ...(steps.insuredInQuebec === undefined ? {} : { insuredInQuebec: steps.insuredInQuebec }),
      paysPerYear: steps.paysPerYear,
      pensionable: steps.pensionable,
      insurable: steps.insurable,
      nonPeriodicOnly: steps.nonPeriodicOnly,
      pensionableMonths: steps.pensionableMonths,
      yearToDate: steps.yearToDate,
      ...(steps.earlier === undefined ? {} : { earlier: steps.earlier }),
    },
    rates.ofEdition(steps.payDate, steps.edition),
  );
}

/** Every non-object value by its path. */
function leaves(value: unknown, path = '', into = new Map<string, unknown>()): Map<string, unknown> {
  if (typeof value !== 'object' || value === null) return value === undefined ? into : into.set(path, value);
  for (const [key, part] of Object.entries(value)) leaves(part, path === '' ? key : `${path}.${key}`, into);
  return into;
}

const shown = (value: unknown): string => (value === undefined ? 'missing' : String(value));
