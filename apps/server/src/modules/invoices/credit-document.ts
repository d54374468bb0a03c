import { statusLabel } from '@portage/domain/statuses';
import type { Deps } from '../../deps.ts';
import type { InvoiceDocument } from './invoice-document.ts';
import { invoiceLine } from './invoice-line.ts';
import { creditLines, findCredit } from './queries/read.ts';

/** A credit note as its page and files show it; null when there is none. */
export async function creditDocument({ db, config }: Deps, id: string): Promise<InvoiceDocument | null> {
  const credit = await findCredit(db, id);
  if (credit === undefined) return null;
  return {
    kind: 'Credit note',
    number: credit.number,
    provider: config.PROVIDER_NAME,
    client: credit.client,
    date: credit.made,
    memo: `Corrects invoice ${credit.corrects}${credit.reason === null ? '' : `: ${credit.reason}`}`,
    status: statusLabel(credit.status),
    lines: (await creditLines(db, id)).map(invoiceLine),
    note: `${config.PROVIDER_NAME} pays the amount back or sets it off.`,
  };
}
