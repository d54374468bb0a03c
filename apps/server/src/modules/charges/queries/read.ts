import { type Cents, cents } from '@portage/domain/money/money';
import type { Database } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';
import type { RowFrom } from '@portage/platform/postgres/statements';
import type { FeeCalculation, LevyBasis, LevyCalculation, PremiumCalculation } from '../charge-rows.ts';

const asReader = { ...asService, readOnly: true };

/**
 * The charges of an invoice or credit, one for the fee and one for each levy of a province, the fee first. Cents. What reverses a voided invoice is
 * not among them. `percents` are the rates in it, as text.
 */
export async function chargeLines(db: Database, invoiceId: string) {
  const { rows } = await db.run(
    asReader,
    `select c.kind, c.levy, c.province, sum(c.cents)::text as cents, count(distinct c.team_member_id)::integer as people,
       sum(c.assessable_cents)::text as assessable, sum(c.exempt_cents)::text as exempt, string_agg(distinct c.percent::text, ' ') as percents
     from public.invoice_charges c join public.invoices i on i.id = c.invoice_id
     where c.invoice_id = $1 and (c.reverses is null or i.kind = 'Credit')
     group by c.kind, c.levy, c.province having sum(c.cents) <> 0 order by c.kind, c.province, c.levy`,
    [invoiceId],
  );
  return rows;
}

/** A charge of an invoice as its documents list it. */
export type ChargeLine = RowFrom<typeof chargeLines>;

/** The share of each person in an invoice's charges, by charge and name, with what it is calculated from. Cents. */
export async function chargeShares(db: Database, invoiceId: string) {
  const { rows } = await db.run(
    asReader,
    `select c.kind, c.levy, c.province, t.first_name || ' ' || t.last_name as name, c.earnings_cents::text as earnings, c.assessable_cents::text as assessable,
       c.exempt_cents::text as exempt, c.percent::text as percent, c.cents::text as cents, c.calculation
     from public.invoice_charges c join public.team_members t using (team_member_id)
     where c.invoice_id = $1 and c.reverses is null and c.earnings_cents <> 0
     order by c.kind, c.province, c.levy, name, c.payment_id, c.one_time_payment_id`,
    [invoiceId],
  );
  return rows.map(({ calculation, ...row }) => ({
    ...row,
    fee: row.kind === 'fee' ? (calculation as unknown as FeeCalculation) : null,
    ofLevy: row.kind === 'levy' ? (calculation as unknown as LevyCalculation) : null,
    premium: row.kind === 'premium' ? (calculation as unknown as PremiumCalculation) : null,
  }));
}

export type ChargeShare = Awaited<ReturnType<typeof chargeShares>>[number];

/** A stored charge with what it is calculated from. */
export interface StoredCharge {
  name: string;
  kind: string;
  levy: string | null;
  province: string | null;
  percent: string | null;
  earnings: Cents;
  cents: Cents;
  fee: FeeCalculation | null;
  basis: (LevyBasis & { maximum: Cents | null }) | null;
  isReversal: boolean;
  counts: boolean;
}

/** The charges of an invoice or credit, by name, with what they are calculated from. */
export async function storedCharges(db: Database, invoiceId: string): Promise<StoredCharge[]> {
  const { rows } = await db.run(
    asReader,
    `select t.first_name || ' ' || t.last_name as name, c.kind, c.levy, c.province, c.percent::text, c.earnings_cents::text as earnings, c.cents::text as cents,
       c.calculation, c.basis, c.reverses is not null as "isReversal", c.reverses is null or i.kind = 'Credit' as counts
     from public.invoice_charges c join public.team_members t using (team_member_id) join public.invoices i on i.id = c.invoice_id
     where c.invoice_id = $1 order by 1, c.kind, c.levy, c.id`,
    [invoiceId],
  );
  return rows.map(({ calculation, basis, ...row }) => {
    const maximum = (calculation as unknown as Partial<LevyCalculation>).maximum ?? null;
    return {
      ...row,
      name: row.name ?? '',
      earnings: cents(Number(row.earnings)),
      cents: cents(Number(row.cents)),
      fee: row.kind === 'fee' ? (calculation as unknown as FeeCalculation) : null,
      basis:
        basis === null
          ? null
          : { ...(basis as unknown as LevyBasis), maximum: maximum === null ? null : cents(maximum) },
      isReversal: row.isReversal ?? false,
      counts: row.counts ?? true,
    };
  });
}
