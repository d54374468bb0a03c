import { parsePlainDate } from '../dates/plain-date.ts';
import { type ExchangeRate, FOREIGN_CURRENCIES } from './exchange-rates.ts';

/** Why a file is refused. `row` counts from 1, below the header of the observations. */
export type ExchangeProblem =
  | { code: 'exchangeNone'; params: { columns: string } }
  | { code: 'exchangeDay' | 'exchangeRate'; params: { row: number; value: string } }
  | { code: 'exchangeTooMany'; params: { max: number } };

/** A few years of bank days. */
const MAX_ROWS = 1500;
const MIN_RATE = 0.01;
const MAX_RATE = 100;

const cellsOf = (line: string): string[] => line.split(',').map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
const isHeader = (line: string): boolean => /^"?date"?\s*,/i.test(line);
const linesOf = (text: string): string[] => text.replace(/^\uFEFF/, '').split(/\r?\n/);

/** Whether a text has the header of the Bank of Canada's observations as CSV, and is no JSON. */
export const isValetCsv = (text: string): boolean => !/^\s*[{[]/.test(text) && linesOf(text).some(isHeader);

/**
 * Reads daily exchange rates as the Bank of Canada's Valet API gives them as CSV (`/valet/observations/FXUSDCAD,FXEURCAD,FXGBPCAD/csv`): after a
 * preamble a header of `date` and series, then a row a day. Other series and empty cells, as on bank holidays, are skipped.
 * @returns the rates, or null with what is wrong
 */
export function readValetCsv(text: string): {
  accepted: readonly ExchangeRate[] | null;
  problems: readonly ExchangeProblem[];
} {
  const lines = linesOf(text);
  const header = lines.findIndex(isHeader);
  const names = cellsOf(lines[header] ?? '');
  const columns = FOREIGN_CURRENCIES.flatMap((currency) => {
    const at = names.indexOf(`FX${currency}CAD`);
    return at < 0 ? [] : [{ currency, at }];
  });
  const rows = lines.slice(header + 1).filter((line) => line.trim() !== '');
  if (rows.length > MAX_ROWS)
    return { accepted: null, problems: [{ code: 'exchangeTooMany', params: { max: MAX_ROWS } }] };
  const problems: ExchangeProblem[] = [];
  const rates = rows.flatMap((line, index): ExchangeRate[] => {
    const cells = cellsOf(line);
    const row = index + 1;
    const day = parsePlainDate(cells[0] ?? '');
    if (day === null) {
      problems.push({ code: 'exchangeDay', params: { row, value: (cells[0] ?? '').slice(0, 30) } });
      return [];
    }
    return columns.flatMap(({ currency, at }) => {
      const cell = cells[at] ?? '';
      if (cell === '') return [];
      const rate = /^\d{1,3}(\.\d{1,6})?$/.test(cell) ? Number(cell) : 0;
      if (rate >= MIN_RATE && rate <= MAX_RATE) return [{ currency, day, rate }];
      problems.push({ code: 'exchangeRate', params: { row, value: cell.slice(0, 30) } });
      return [];
    });
  });
  if (problems.length > 0) return { accepted: null, problems };
  if (rates.length > 0) return { accepted: rates, problems: [] };
  const wanted = FOREIGN_CURRENCIES.map((currency) => `FX${currency}CAD`).join(', ');
  return { accepted: null, problems: [{ code: 'exchangeNone', params: { columns: wanted } }] };
}
