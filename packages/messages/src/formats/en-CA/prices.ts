import type { Cents } from '@portage/domain/money/money';
import type { Rate } from '@portage/domain/money/rational';
import type { PlanTerm } from '@portage/domain/plans/plans';
import { formatCad } from './amounts.ts';
import { english } from './english-number.ts';

/** A number of things, or a factor: 12345 gives '12,345', 1.4 gives '1.4'. At most three decimals. */
export function formatNumber(value: number): string {
  return english(String(Math.round(value * 1000) / 1000));
}

/** A rate as a percentage: 5950 gives '5.95%', 4000 gives '4%', 494 gives '0.494%'. */
export function formatRate(rate: Rate): string {
  return `${rate / 1000}%`;
}

/** Cents, without the decimals when they are zero: 150000 gives '1,500'. */
export function formatWhole(amount: Cents): string {
  return formatCad(amount).replace(/\.00$/, '');
}

/** A plan's price: '$2,404', with cents only when they are not zero. */
export function formatDollars(amount: Cents): string {
  return `$${formatWhole(amount)}`;
}

/** A plan's price for a term: '$597/mo' or '$2,404/yr'. */
export function formatTermPrice(amount: Cents, term: PlanTerm): string {
  return `${formatDollars(amount)}${term === 'Monthly' ? '/mo' : '/yr'}`;
}

/** The size of a file: '640 B', '240 KB' or '2.5 MB'. */
export function formatFileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} KB`;
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
