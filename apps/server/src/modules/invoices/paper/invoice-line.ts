import { parseCents, sumCents } from '@portage/domain/money/money';
import type { Catalog } from '@portage/messages';
import type { LineRow } from '../queries/read.ts';
import { finalPayName } from './final-pay-words.ts';
import { type InvoiceLine, printedAmount } from './invoice-document.ts';

/** An invoice line for one person, with its parts, as it is sent to the billing provider. */
export function invoiceLine(messages: Catalog, line: LineRow): InvoiceLine & Required<Pick<InvoiceLine, 'parts'>> {
  const m = messages.invoices;
  const parts = [
    { label: finalPayName(messages, line.finalPay) ?? line.type ?? m.gross, amountCents: parseCents(line.gross) },
    { label: m.ei, amountCents: parseCents(line.ei) },
    { label: m.cpp, amountCents: parseCents(line.cpp) },
  ];
  return {
    description: line.name,
    detail: parts
      .map(({ label, amountCents }, at) =>
        m.part({ label: at === 0 ? label.toLowerCase() : label, amount: messages.formats.formatCad(amountCents) }),
      )
      .join(' · '),
    amountCents: sumCents(parts.map((part) => part.amountCents)),
    parts,
  };
}

/** An invoice line as the documents print it. */
export function printedLine(messages: Catalog, row: LineRow): ReturnType<typeof invoiceLine> {
  const line = invoiceLine(messages, row);
  const part = ({ label, amountCents }: (typeof line.parts)[number]) =>
    messages.invoices.part({ label, amount: printedAmount(messages, amountCents) });
  return { ...line, detail: line.parts.map(part).join(' · ') };
}
