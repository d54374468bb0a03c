import type { PayStatement } from '@portage/domain/pay-statements/pay-statement';
import type { Catalog } from '@portage/messages';
import { brandOf } from '@portage/messages/brand';
import { newPdf, pdfBytes } from '../../../platform/pdf/pdf.ts';
import { colors, InvoiceSheet, left, middle, right, type SheetRow } from '../../invoices/paper/invoice-sheet-pdf.ts';
import { type DescribedStatement, describeStatement } from './describe-statement.ts';

const small = { size: 8.5, color: colors.quiet } as const;

/** A pay statement as a PDF, tagged for screen readers. The same statement and texts make the same bytes. */
export async function payStatementPdf(messages: Catalog, statement: PayStatement): Promise<Buffer> {
  const { payStatement: m } = messages;
  const said = describeStatement(messages, statement);
  const pdf = await newPdf(said.title, {
    bufferPages: true,
    lang: messages.locale,
    created: new Date(`${statement.issued}T12:00:00Z`),
  });
  const sheet = new InvoiceSheet(pdf, {
    running: messages.invoices.continued({ title: said.title, seller: statement.employer.name }),
    footer: `${statement.number} · ${said.headline}`,
    pageOf: messages.invoices.pageOf,
  });
  sheet.brand(brandOf(messages), null);
  sheet.text('H1', said.title, { size: 20, bold: true });
  if (said.replaces !== null) sheet.text('P', said.replaces, { color: colors.quiet });
  sheet.gap(6);
  const half = Math.ceil(said.facts.length / 2);
  sheet.columns([
    { draw: () => sheet.facts(said.facts.slice(0, half), left, middle - left - 20) },
    { draw: () => sheet.facts(said.facts.slice(half), middle, right - middle) },
  ]);
  sheet.gap(6);
  sheet.columns([
    { draw: () => drawParty(sheet, m.employer, said.employer, left, middle - left - 20) },
    { draw: () => drawParty(sheet, m.employee, said.employee, middle, right - middle) },
  ]);
  sheet.gap(6);
  sheet.text('H2', said.headline, { size: 14, bold: true });
  sheet.gap(6);
  drawTable(sheet, { label: m.earnings, amount: m.amount, also: m.yearToDate }, said.earnings);
  sheet.gap(4);
  drawTable(sheet, { label: m.deductions, amount: m.amount, also: m.yearToDate }, said.deductions);
  drawTable(sheet, null, said.result);
  sheet.gap(6);
  sheet.columns([
    { draw: () => drawEmployerPart(messages, sheet, said) },
    {
      draw: () => {
        if (said.claims.length === 0 && said.exempt === null) return;
        sheet.text('H2', m.claims, { bold: true, x: middle, width: right - middle });
        if (said.exempt !== null) sheet.text('P', said.exempt, { x: middle, width: right - middle });
        sheet.facts(said.claims, middle, right - middle);
      },
    },
  ]);
  sheet.gap(6);
  for (const note of said.notes) sheet.text('P', note, small);
  sheet.end();
  return pdfBytes(pdf);
}

function drawEmployerPart({ payStatement: m }: Catalog, sheet: InvoiceSheet, said: DescribedStatement): void {
  if (said.employerContributions.length === 0) return;
  const width = middle - left - 20;
  sheet.text('H2', m.employerContributions, { bold: true, x: left, width });
  sheet.facts(said.employerContributions, left, width);
  sheet.text('P', m.employerText, { ...small, x: left, width });
}

function drawTable(
  sheet: InvoiceSheet,
  heading: { label: string; amount: string; also: string } | null,
  rows: readonly SheetRow[],
): void {
  const table = sheet.table(heading);
  for (const [at, row] of rows.entries()) table.row({ size: 9, tight: true, ...row, last: at === rows.length - 1 });
  table.end();
}

function drawParty(
  sheet: InvoiceSheet,
  label: string,
  { name, lines }: DescribedStatement['employer'],
  x: number,
  width: number,
): void {
  sheet.text('P', label, { ...small, x, width });
  sheet.text('P', name, { x, width, bold: true });
  for (const line of lines) sheet.text('P', line, { x, width });
}
