import { parseCents } from '@portage/domain/money/money';
import { isProvince } from '@portage/domain/places/provinces';
import * as m from '@portage/messages/console-figures';
import { formatCad, formatNumber } from '@portage/messages/formats';
import { provinceNames } from '#lib/texts/names/province-names.ts';

/**
 * A figure of tax tables in words.
 * @param path where it is: 'provinces.ON.brackets[2].over'
 */
export function taxFigureWords(path: string): { place: string; figure: string } {
  const [first = '', ...rest] = path.split('.');
  const inProvince = first === 'provinces' ? rest.shift() : undefined;
  const code = first === 'quebec' ? 'QC' : (inProvince ?? '');
  const place = isProvince(code) ? provinceNames[code] : m.placeName({ place: first });
  const row = /\[(\d+)\]/.exec(path)?.[1];
  const keys = rest.map((key) => key.replace(/\[\d+\]/, ''));
  const figure = keys
    .map((key, index) => (index === 0 ? key : `${key.charAt(0).toUpperCase()}${key.slice(1)}`))
    .join('');
  return { place, figure: m.taxFigureName({ figure, row: row === undefined ? '' : String(Number(row) + 1) }) };
}

/** A figure in dollars or percent, as shown; '–' for none. */
export function taxValue(kind: 'amount' | 'rate', value: number | null): string {
  if (value === null) return '–';
  return kind === 'rate' ? m.percent({ value: formatNumber(value) }) : formatCad(parseCents(value));
}
