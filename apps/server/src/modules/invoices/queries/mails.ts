import type { Transaction } from '@portage/platform/postgres/database';

/** A credit with the invoice that it corrects, or a voided invoice. The url is null until the client has a page of it. */
export async function findCorrection(tx: Transaction, id: string) {
  const { rows } = await tx.query(
    `select coalesce(i.invoice_number, '') as number, i.amount::text, i.tax_rate::text, i.tax_amount::text, coalesce(i.reason, '') as reason, c.billing_email,
       coalesce(o.invoice_number, '') as corrects, i.hosted_invoice_url as url
     from public.invoices i join public.companies c on c.id = i.company_id left join public.invoices o on o.id = i.credit_of
     where i.id = $1`,
    [id],
  );
  return rows[0];
}
