import { isProvince } from '../places/provinces.ts';
import { readDelimited } from '../text/read-delimited.ts';
import { storedTexts } from '../text/stored-text.ts';
import { type TaxTablesDocument, taxFigures } from './tables-document.ts';

/** Why a file is not read. `row` counts rows with text from 1. */
export type CraTablesProblem =
  | { code: 'craNotTable' }
  | { code: 'craColumnMissing'; params: { column: string } }
  | { code: 'craRowMissing'; params: { place: string } }
  | { code: 'craNotNumber'; params: { row: number; value: string } }
  | { code: 'craRowsDiffer'; params: { place: string } };

export interface ImportedCraTables {
  /** Which of CRA's files it is; null when it is neither. */
  readonly table: '8.1' | '8.2' | null;
  /** The document with the figures of the file; as it was when there are problems. */
  readonly document: TaxTablesDocument;
  readonly problems: readonly CraTablesProblem[];
  /** Paths of the figures that the file gave, changed or not. */
  readonly filled: readonly string[];
}

type Loose = Record<string, unknown>;
type Rows = readonly (readonly string[])[];

/** Cells of table 8.2 as CRA writes them. */
const CELLS = storedTexts({
  basic: 'Basic amount',
  fundRate: 'LCP rate',
  fundAmount: 'LCP amount',
  outside: 'Outside Canada',
});
const CODES = ['AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'SK', 'YT'] as const;

/**
 * Fills a document with the figures of one of the CSV files beside T4127: "Rates, Income Thresholds and Constants" (table 8.1) or "Other
 * rates and amounts" (table 8.2). Their layout is that of the 120th edition (January 2025), as stored copies have it: rows are found by
 * their first cells and columns by their headings, so a title above them or fewer columns do no harm. Basic amounts that CRA names by a
 * formula (BPAF, BPAMB), Quebec's own tax, and pensions stay as they are.
 * @param text the file's text
 * @param document the figures to replace, usually those of the edition before
 */
export function importCraTables(text: string, document: TaxTablesDocument): ImportedCraTables {
  const rows = readDelimited(text, ',')?.rows.map(({ cells }) => cells.map((cell) => cell.trim())) ?? [];
  const unread = (table: ImportedCraTables['table'], problems: CraTablesProblem[]): ImportedCraTables => ({
    table,
    document,
    problems,
    filled: [],
  });
  const isBrackets = rows.some(([place, key]) => place === 'Federal' && key === 'A');
  const heading = rows.find((cells) => cells.includes(CELLS.basic));
  if (!isBrackets && heading === undefined) return unread(null, [{ code: 'craNotTable' }]);
  const copy = structuredClone(document) as TaxTablesDocument & Loose;
  const found = isBrackets ? fillBrackets(rows, copy) : fillOthers(rows, heading ?? [], copy);
  const table = isBrackets ? '8.1' : '8.2';
  if (found.problems.length > 0) return unread(table, found.problems);
  const filled = taxFigures(copy).flatMap(({ path }) =>
    found.parts.some((part) => path === part || path.startsWith(`${part}[`)) ? [path] : [],
  );
  return { table, document: copy, problems: [], filled };
}

interface Found {
  /** Paths of the figures and lists that were filled. */
  parts: string[];
  problems: CraTablesProblem[];
}

/** '58,523', '$1,234.56' and '0.205' as a number; null for an empty cell, NaN for other text. */
const numberOf = (cell: string | undefined): number | null => {
  const digits = (cell ?? '').replace(/[$,\s]/g, '');
  if (digits === '') return null;
  return /^\d+(\.\d+)?$/.test(digits) ? Number(digits) : Number.NaN;
};
/** 0.205 is 20.5 percent. */
const percent = (rate: number): number => Number((rate * 100).toFixed(3));

const partOf = (document: Loose, place: string): Loose =>
  (place === 'Federal' ? document.federal : (document.provinces as Loose)[place]) as Loose;
const pathOf = (place: string): string => (place === 'Federal' ? 'federal' : `provinces.${place}`);

/** Table 8.1: three rows for each place, with its thresholds (A), rates (R or V) and constants (K or KP). */
function fillBrackets(rows: Rows, document: Loose): Found {
  const found: Found = { parts: [], problems: [] };
  for (const place of ['Federal', ...CODES]) {
    const at = rows.findIndex(([name, key]) => name === place && key === 'A');
    const [over, rate, constant] = [at, at + 1, at + 2].map((row) => ({ row, cells: rows[row] }));
    const keys = [rate?.cells?.[1] ?? '', constant?.cells?.[1] ?? ''];
    if (at < 0 || !/^[RV]$/.test(keys[0] ?? '') || !/^KP?$/.test(keys[1] ?? '')) {
      found.problems.push({ code: 'craRowMissing', params: { place } });
      continue;
    }
    const lists = [over, rate, constant].map((line) => numbersOf(line?.cells ?? [], line?.row ?? 0, found));
    const [overs = [], rates = [], constants = []] = lists;
    if (overs.length === 0 || overs.length !== rates.length || overs.length !== constants.length) {
      found.problems.push({ code: 'craRowsDiffer', params: { place } });
      continue;
    }
    partOf(document, place).brackets = overs.map((value, index) => ({
      over: value,
      rate: percent(rates[index] ?? 0),
      constant: constants[index] ?? 0,
    }));
    found.parts.push(`${pathOf(place)}.brackets`);
  }
  return found;
}

/** The numbers after the first two cells, up to the first empty one. Text among them is a problem. */
function numbersOf(cells: readonly string[], row: number, found: Found): number[] {
  const numbers: number[] = [];
  for (const cell of cells.slice(2)) {
    const value = numberOf(cell);
    if (value === null) break;
    if (Number.isNaN(value)) found.problems.push({ code: 'craNotNumber', params: { row: row + 1, value: cell } });
    else numbers.push(value);
  }
  return numbers;
}

/** Which cell of table 8.2 is which figure: the row's first cell, the column's heading, and the figure's path within the place. */
const OTHERS: readonly (readonly [place: string, column: string, path: string, isRate?: true])[] = [
  ['Federal', CELLS.fundRate, 'federal.labourFundRate', true],
  ['Federal', CELLS.fundAmount, 'federal.labourFundMaximum'],
  ['Federal', 'CEA', 'federal.employmentAmount'],
  ['YT', 'CEA', 'provinces.YT.employmentAmount'],
  ['BC', 'S2', 'provinces.BC.reduction.amount'],
  ['ON', 'S2', 'provinces.ON.ontario.reductionBasic'],
  ['QC', 'Abatement', 'federal.quebecAbatement', true],
  [CELLS.outside, 'Surtax', 'federal.outsideCanadaSurtax', true],
];

/** Table 8.2: a row for each place; Ontario's surtax goes on in rows without a name. */
function fillOthers(rows: Rows, heading: readonly string[], document: Loose): Found {
  const found: Found = { parts: [], problems: [] };
  const cellAt = (row: readonly string[], column: string) => row[heading.indexOf(column)];
  const columns = [CELLS.basic, ...new Set(OTHERS.map(([, column]) => column)), 'T4 to V1', 'V1 rate'];
  for (const column of columns)
    if (!heading.includes(column)) found.problems.push({ code: 'craColumnMissing', params: { column } });
  for (const place of ['Federal', ...CODES, 'QC', CELLS.outside])
    if (!rows.some(([name]) => name === place)) found.problems.push({ code: 'craRowMissing', params: { place } });
  if (found.problems.length > 0) return found;

  for (const [place, column, path, isRate] of OTHERS) {
    const index = rows.findIndex(([name]) => name === place);
    const cell = cellAt(rows[index] ?? [], column) ?? '';
    const value = numberOf(cell);
    if (value === null || Number.isNaN(value)) {
      found.problems.push({ code: 'craNotNumber', params: { row: index + 1, value: cell } });
      continue;
    }
    setAt(document, path, isRate === true ? percent(value) : value);
    found.parts.push(path);
  }
  for (const place of CODES) {
    const value = numberOf(cellAt(rows.find(([name]) => name === place) ?? [], CELLS.basic));
    // A word names a formula, which is not in the file.
    if (value === null || Number.isNaN(value) || !isProvince(place)) continue;
    partOf(document, place).basicAmount = value;
    found.parts.push(`${pathOf(place)}.basicAmount`);
  }
  const first = rows.findIndex(([name]) => name === 'ON');
  const next = rows.findIndex(([name], index) => index > first && name !== '');
  const surtax = rows.slice(first, next).flatMap((row) => {
    const [over, rate] = [numberOf(cellAt(row, 'T4 to V1')), numberOf(cellAt(row, 'V1 rate'))];
    return over && rate ? [{ over, rate: percent(rate) }] : [];
  });
  if (surtax.length === 0) found.problems.push({ code: 'craRowsDiffer', params: { place: 'ON' } });
  else {
    setAt(document, 'provinces.ON.ontario.surtax', surtax);
    found.parts.push('provinces.ON.ontario.surtax');
  }
  return found;
}

function setAt(document: Loose, path: string, value: unknown): void {
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  let part = document;
  for (const key of keys) {
    part[key] ??= {};
    part = part[key] as Loose;
  }
  part[last] = value;
}
