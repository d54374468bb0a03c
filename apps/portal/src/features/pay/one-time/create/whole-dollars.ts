import { parseCents } from '@portage/domain/money/money';
import { formatWhole } from '@portage/messages/formats';

/** Digits as a whole-dollar amount: '1500' gives '1,500'. */
export function wholeDollars(digits: string): string {
  return formatWhole(parseCents(digits));
}
