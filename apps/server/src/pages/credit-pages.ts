import type { PlainDate } from '@portage/domain/plain-date';
import { statusLabel } from '@portage/domain/statuses';
import { Hono } from 'hono';
import { html } from 'hono/html';
import type { Deps } from '../deps.ts';
import { documentTitle, type InvoiceDocument } from '../modules/invoices/invoice-document.ts';
import { invoiceLine, type LineRow } from '../modules/invoices/invoice-line.ts';
import { asService } from '../platform/postgres/identity.ts';
import { sameSecret } from '../platform/secrets/keys.ts';
import { linkToken } from '../platform/secrets/secret-links.ts';
import { invoiceFile, invoiceSheet } from './invoice-sheet.ts';
import { brokenLink, page } from './layout.ts';

interface CreditRow extends Record<string, unknown> {
  number: string;
  client: string;
  made: PlainDate;
  reason: string | null;
  status: string;
  corrects: string;
}

/** `/credit/:id/:token`: credits are ours whoever bills, so their pages are, too. */
export function creditPages(deps: Deps): Hono {
  const app = new Hono();
  const creditOf = async ({ id, token }: { id: string; token: string }) =>
    sameSecret(token, linkToken(deps.keys, 'credit', id)) ? readCredit(deps, id) : null;

  app.get('/credit/:id/:token', async (context) => {
    const { id, token } = context.req.param();
    const credit = await creditOf({ id, token });
    if (credit === null) return page(context, 'Not found', brokenLink, { status: 404 });
    return page(context, documentTitle(credit), creditPage(credit, `/credit/${id}/${token}`));
  });
  app.get('/credit/:id/:token/:format{pdf|csv}', async (context) => {
    const credit = await creditOf(context.req.param());
    if (credit === null) return page(context, 'Not found', brokenLink, { status: 404 });
    return invoiceFile(context, credit, context.req.param('format') === 'csv' ? 'csv' : 'pdf');
  });
  return app;
}

async function readCredit({ db, config }: Deps, id: string): Promise<InvoiceDocument | null> {
  const { rows } = await db.run<CreditRow>(
    { ...asService, readOnly: true },
    `select i.invoice_number as number, c.legal_name as client, i.due_date::text as made, i.reason, i.status, o.invoice_number as corrects
     from public.invoices i join public.companies c on c.id = i.company_id join public.invoices o on o.id = i.credit_of
     where i.id = $1 and i.kind = 'Credit'`,
    [id],
  );
  const credit = rows[0];
  if (credit === undefined) return null;
  // One-time payments have no lines that take them back: they are marked as credited.
  const lines = await db.run<LineRow>(
    { ...asService, readOnly: true },
    `select t.first_name || ' ' || t.last_name as name, null as type, p.gross_salary::text as gross, p.ei::text as ei, p.cpp::text as cpp
     from public.payments p join public.team_members t using (team_member_id) where p.invoice_id = $1
     union all
     select o.employee_name, o.payment_type, (-o.amount)::text, (-o.ei)::text, (-o.cpp)::text
     from public.wip_one_time_payments o join public.invoices i on i.credit_of = o.invoice_id
     where i.id = $1 and o.credited_at is not null order by 1, 2`,
    [id],
  );
  return {
    kind: 'Credit note',
    number: credit.number,
    provider: config.PROVIDER_NAME,
    client: credit.client,
    date: credit.made,
    memo: `Corrects invoice ${credit.corrects}${credit.reason === null ? '' : `: ${credit.reason}`}`,
    status: statusLabel(credit.status),
    lines: lines.rows.map(invoiceLine),
    note: `${config.PROVIDER_NAME} pays the amount back or sets it off.`,
  };
}

const creditPage = (credit: InvoiceDocument, path: string) => html`
<h1>${documentTitle(credit)}</h1><p class="lead">${credit.memo}</p>
${invoiceSheet(credit)}
<p>${credit.note}</p>
<div class="actions"><a class="button" href="${path}/pdf">PDF</a><a class="button" href="${path}/csv">CSV</a></div>`;
