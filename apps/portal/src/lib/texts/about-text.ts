import { approximateAmount, type ExchangeRate } from '@portage/domain/exchange/exchange-rates';
import type { Cents } from '@portage/domain/money/money';
import * as m from '@portage/messages/estimates';
import { formatDate, formatNumber } from '@portage/messages/formats';

/** An amount in CAD in another currency: 'About US$ 84,100 at the rate of 27 November 2026.' */
export const aboutText = (amount: Cents, rate: ExchangeRate): string =>
  m.about({
    currency: rate.currency,
    amount: formatNumber(approximateAmount(amount, rate)),
    day: formatDate(rate.day),
  });
