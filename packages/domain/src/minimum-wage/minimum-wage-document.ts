import { addDays, parsePlainDate } from '../dates/plain-date.ts';
import { parseCents, toDecimal } from '../money/money.ts';
import { isProvince, PROVINCES, type Province } from '../places/provinces.ts';
import { type AddedMinimumWage, type MinimumWages, minimumWageOn } from './minimum-wage.ts';

/** The format's name, as a file states it. */
export const MINIMUM_WAGES_FORMAT = 'portage-minimum-wages/1';

/** Largest plausible rise of a province's wage at once, in percent. */
const PLAUSIBLE_PERCENT = 15;
const MAX_ROWS = 200;
const KEYS = ['province', 'since', 'hourly', 'source'] as const;

/** Why a file is refused. `row` counts from 1. */
export type MinimumWageProblem =
  | { code: 'wagesShape' }
  | { code: 'wageShape'; params: { row: number; keys: string } }
  | { code: 'wageProvince' | 'wageDay' | 'wageAmount'; params: { row: number; value: string } }
  | { code: 'wageSource'; params: { row: number } }
  | { code: 'wageTwice'; params: { row: number; province: Province; since: string } }
  | { code: 'wageMoved'; params: { row: number; province: Province; from: string; to: string; percent: number } };

/** Whether parsed JSON says that it is a file of minimum wages. */
export const isMinimumWageDocument = (given: unknown): boolean =>
  typeof given === 'object' && given !== null && 'format' in given && given.format === MINIMUM_WAGES_FORMAT;

/** A file to fill in: one row per province. */
export const minimumWageTemplate = () => ({
  format: MINIMUM_WAGES_FORMAT,
  wages: PROVINCES.map((province) => ({ province, since: '', hourly: '', source: '' })),
});

/**
 * Checks a file of minimum wages: its exact shape, and that each wage rises plausibly from the one in force on the day before.
 * @param given parsed JSON; each wage has a province, its first day, dollars per hour ('18.20') and its source
 * @param wages the wages in use
 * @param acceptedChanges provinces whose wage may change by any amount
 */
export function checkMinimumWages(
  given: unknown,
  wages: MinimumWages,
  acceptedChanges: ReadonlySet<Province> = new Set(),
): { accepted: readonly AddedMinimumWage[] | null; problems: readonly MinimumWageProblem[] } {
  const rows = rowsOf(given);
  if (rows === null) return { accepted: null, problems: [{ code: 'wagesShape' }] };
  const problems: MinimumWageProblem[] = [];
  const accepted: AddedMinimumWage[] = [];
  for (const [index, raw] of rows.entries()) {
    const row = index + 1;
    const read = readRow(raw, row);
    if (Array.isArray(read)) {
      problems.push(...read);
      continue;
    }
    const { province, since } = read;
    if (accepted.some((other) => other.province === province && other.since === since))
      problems.push({ code: 'wageTwice', params: { row, province, since } });
    else accepted.push(read);
  }
  if (problems.length > 0) return { accepted: null, problems };
  // A file may have a province twice, so each wage is compared with the earlier ones of its file too.
  for (const [index, wage] of accepted.entries())
    problems.push(...moves(wage, wages, accepted, acceptedChanges, index + 1));
  return problems.length > 0 ? { accepted: null, problems } : { accepted, problems };
}

function rowsOf(given: unknown): readonly unknown[] | null {
  if (!isMinimumWageDocument(given)) return null;
  const { wages, format: _, ...unknown } = given as Record<string, unknown>;
  const right = Array.isArray(wages) && wages.length > 0 && wages.length <= MAX_ROWS;
  return right && Object.keys(unknown).length === 0 ? wages : null;
}

function readRow(raw: unknown, row: number): AddedMinimumWage | MinimumWageProblem[] {
  const keys = typeof raw === 'object' && raw !== null ? Object.keys(raw) : [];
  if (keys.length !== KEYS.length || !KEYS.every((key) => keys.includes(key)))
    return [{ code: 'wageShape', params: { row, keys: KEYS.join(', ') } }];
  const { province, since, hourly, source } = raw as Record<(typeof KEYS)[number], unknown>;
  const day = typeof since === 'string' && /^20\d\d-\d\d-\d\d$/.test(since) ? parsePlainDate(since) : null;
  const amount = typeof hourly === 'string' && /^[1-9]\d?\.\d\d$/.test(hourly) ? parseCents(hourly) : null;
  const shown = (value: unknown) => JSON.stringify(value) ?? '';
  const problems: MinimumWageProblem[] = [];
  if (!isProvince(province)) problems.push({ code: 'wageProvince', params: { row, value: shown(province) } });
  if (day === null) problems.push({ code: 'wageDay', params: { row, value: shown(since) } });
  if (amount === null || amount < 500) problems.push({ code: 'wageAmount', params: { row, value: shown(hourly) } });
  if (!isLine(source)) problems.push({ code: 'wageSource', params: { row } });
  if (problems.length > 0 || !isProvince(province) || day === null || amount === null || !isLine(source))
    return problems;
  return { province, since: day, hourly: amount, source };
}

function moves(
  wage: AddedMinimumWage,
  wages: MinimumWages,
  file: readonly AddedMinimumWage[],
  acceptedChanges: ReadonlySet<Province>,
  row: number,
): MinimumWageProblem[] {
  const { province, since, hourly } = wage;
  if (acceptedChanges.has(province)) return [];
  const inFile = file
    .filter((other) => other.province === province && other.since < since)
    .toSorted((a, b) => (a.since < b.since ? -1 : 1))
    .at(-1);
  const inUse = minimumWageOn(wages, province, addDays(since, -1));
  const before = inFile !== undefined && (inUse === null || inFile.since >= inUse.since) ? inFile : inUse;
  if (before === null) return [];
  if (hourly >= before.hourly && (hourly - before.hourly) * 100 <= before.hourly * PLAUSIBLE_PERCENT) return [];
  const [from, to] = [toDecimal(before.hourly), toDecimal(hourly)];
  return [{ code: 'wageMoved', params: { row, province, from, to, percent: PLAUSIBLE_PERCENT } }];
}

/** One line of text that is not blank, of at most 300 characters. */
const isLine = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() === value && /^[^\p{Cc}\p{Zl}\p{Zp}]{1,300}$/u.test(value);
