import { isLeavingExtra } from '@portage/domain/leaving/leaving-extras';
import type { Catalog } from '@portage/messages';
import { textOfCode } from '@portage/messages/coded-message';

/** The name of a payment at the end of employment; null for any other. @param kind as stored */
export const finalPayName = ({ finalPay }: Catalog, kind: string | null): string | null =>
  isLeavingExtra(kind) ? textOfCode(finalPay, { code: kind }) : null;

/** Why contributions apply to it or not, with the source; empty for any other payment. */
export const finalPayDetails = ({ finalPay: m }: Catalog, kind: string | null): string[] =>
  isLeavingExtra(kind) ? [textOfCode(m, { code: `${kind}Explained` }), m.source] : [];
