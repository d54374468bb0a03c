import { toDecimal } from '../../money/money.ts';
import type { AmountFormats } from '../explain.ts';

/** Amounts and rates as tests expect them: '3,500.00', '5.95%', '1.4'. */
export const plainFormats: AmountFormats = {
  formatCad: (amount) => toDecimal(amount).replace(/\B(?=(\d{3})+\.)/g, ','),
  formatRate: (rate) => `${rate / 1000}%`,
  formatNumber: String,
};
