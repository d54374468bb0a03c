import { formatCad, parseCents, sumCents } from '@portage/domain/money';
import type { InvoiceLine } from './invoice-document.ts';
import type { LineRow } from './queries/read.ts';

/** An invoice line for one person, with its parts. */
export function invoiceLine(line: LineRow): InvoiceLine & Required<Pick<InvoiceLine, 'parts'>> {
  const parts = [
    { label: line.type ?? 'Gross', amountCents: parseCents(line.gross) },
    { label: 'EI', amountCents: parseCents(line.ei) },
    { label: 'CPP', amountCents: parseCents(line.cpp) },
  ];
  return {
    description: line.name,
    detail: parts
      .map(({ label, amountCents }, at) => `${at === 0 ? label.toLowerCase() : label} ${formatCad(amountCents)}`)
      .join(' · '),
    amountCents: sumCents(parts.map((part) => part.amountCents)),
    parts,
  };
}
