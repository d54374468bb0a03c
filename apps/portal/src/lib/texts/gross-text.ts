import { explainGross, type GrossPay } from '@portage/domain/pay/gross-pay';
import * as m from '@portage/messages/contributions';
import { formatCad } from '@portage/messages/formats';

/**
 * The formula of a gross amount: 'Gross 2,307.69 = 60,000.00 / 26 (period 3 of 26, ...)'. Part of a period takes two: its days,
 * then the whole period. Only the name when the amount does not follow from what is stored.
 */
export function grossTexts(pay: GrossPay): string[] {
  const gross = explainGross(pay);
  if (gross === null) return [m.gross];
  const { days, pays, place, rounded } = gross;
  const whole = (name: string) =>
    (rounded ? m.grossRounded : m.grossWhole)({
      name,
      amount: formatCad(gross.whole),
      salary: formatCad(gross.salary),
      pays,
      place,
    });
  if (days === null) return [whole(m.gross)];
  return [
    m.grossDays({ name: m.gross, amount: formatCad(pay.gross), whole: formatCad(gross.whole), ...days }),
    whole(m.wholePeriod),
  ];
}
