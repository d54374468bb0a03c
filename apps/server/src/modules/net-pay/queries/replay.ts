import type { PlainDate } from '@portage/domain/dates/plain-date';
import type { TaxBasis } from '@portage/domain/net-pay/withholding';
import type { Database } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';

/** What is withheld from an invoice's lines and one-time payments, by name, without what has to be calculated again. Cents. */
export async function storedNetPays(db: Database, invoiceId: string) {
  const { rows } = await db.run(
    { ...asService, readOnly: true },
    `select t.first_name || ' ' || t.last_name as name, n.pay_date::text as "payDate", n.federal_tax::float8 as federal, n.provincial_tax::float8 as provincial,
       n.payroll_tax::float8 as "payrollTax", n.basis, n.edition, l.calculation->'steps'->>'edition' as "ratesEdition"
     from (select id, calculation from public.payments where invoice_id = $1 and payment_type = 'Debit'
       union all select id, calculation from public.wip_one_time_payments where invoice_id = $1) l
     join app.net_pays n on n.line_id = l.id and not n.stale and not n.estimate
     join public.team_members t on t.team_member_id = n.team_member_id order by 1, n.line_id`,
    [invoiceId],
  );
  return rows.map(({ name, payDate, basis, ...row }) => ({
    ...row,
    name: name ?? '',
    payDate: payDate as PlainDate,
    basis: basis as unknown as TaxBasis,
  }));
}
