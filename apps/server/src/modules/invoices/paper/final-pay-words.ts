import { isLeavingExtra } from '@portage/domain/leaving/leaving-extras';
import { isPayItemKind } from '@portage/domain/pay-items/pay-item-kinds';
import type { Catalog } from '@portage/messages';
import { textOfCode } from '@portage/messages/coded-message';

/** The name of an allowance or benefit, of a payment at the end of employment, of what takes an overpayment back, or of a correction of contributions; null for any other. @param kind as read */
export const finalPayName = ({ finalPay }: Catalog, kind: string | null): string | null => {
  if (kind === 'recovery') return finalPay.recovery;
  if (kind === 'correction') return finalPay.correction;
  return isLeavingExtra(kind) || isPayItemKind(kind) ? textOfCode(finalPay, { code: kind }) : null;
};

/** Why contributions apply to it or not, with the source; empty for any other payment. */
export const finalPayDetails = ({ finalPay: m }: Catalog, kind: string | null): string[] => {
  if (kind === 'recovery') return [m.recoveryExplained];
  if (kind === 'correction') return [m.correctionExplained];
  if (isPayItemKind(kind)) return [textOfCode(m, { code: `${kind}Explained` }), m.itemSource];
  return isLeavingExtra(kind) ? [textOfCode(m, { code: `${kind}Explained` }), m.source] : [];
};
