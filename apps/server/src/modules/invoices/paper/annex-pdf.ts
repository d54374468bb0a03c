import type { Catalog } from '@portage/messages';
import type { CalculationRow, CalculationSection, InvoiceDocument } from './invoice-document.ts';
import { colors, type InvoiceSheet } from './invoice-sheet-pdf.ts';

/** The calculation of each line, from a new page on. A person's heading stays with the first rows. */
export async function drawAnnex(
  messages: Catalog,
  sheet: InvoiceSheet,
  { annex: sections, annexNote }: Pick<InvoiceDocument, 'annex' | 'annexNote'>,
): Promise<void> {
  const m = messages.invoices;
  sheet.newPage();
  sheet.text('H2', m.annexTitle, { size: 15, bold: true });
  sheet.text('P', annexNote, { size: 8.5, color: colors.quiet });
  for (const section of sections) {
    await sheet.pause();
    sheet.gap(14);
    sheet.keepTogether(heightOf(section));
    sheet.text('H3', section.name, { size: 11, bold: true });
    sheet.text('P', section.period, { color: colors.quiet });
    sheet.gap(4);
    rows(sheet, section.rows, { text: m.lineTotal, amount: section.total });
    for (const note of section.notes) sheet.text('P', note, { size: 8, color: colors.quiet });
    if (section.difference === null) continue;
    sheet.gap(4);
    sheet.text('P', section.difference.heading, { size: 9, bold: true });
    sheet.gap(2);
    rows(sheet, section.difference.rows, { text: m.differenceTotal, amount: section.difference.total });
  }
}

function rows(sheet: InvoiceSheet, shown: readonly CalculationRow[], total: { text: string; amount: string }): void {
  const table = sheet.table(null);
  for (const row of shown) table.row({ ...row, size: 9 });
  table.row({ ...total, details: [], size: 9, bold: true, last: true });
  table.end();
}

/** An estimate in points: the whole section, at most half a page of it. */
function heightOf({ rows: shown, difference }: CalculationSection): number {
  const lines = shown.reduce((sum, row) => sum + 1 + row.details.length, 0) + (difference?.rows.length ?? 0);
  return Math.min(120 + 14 * lines, 330);
}
