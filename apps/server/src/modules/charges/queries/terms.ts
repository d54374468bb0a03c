import type { FeeTerms } from '@portage/domain/charges/fee';
import { DEFAULT_CLASS, type Levy, type LevyRate } from '@portage/domain/charges/levies';
import type { PlainDate } from '@portage/domain/dates/plain-date';
import { parseTaxRate } from '@portage/domain/invoices/invoice-tax';
import { cents } from '@portage/domain/money/money';
import type { Province } from '@portage/domain/places/provinces';
import type { Transaction } from '@portage/platform/postgres/database';

const centsOf = (amount: number | string | null) => cents(Number(amount ?? 0));

/** A client's fees in the order in which they were set. */
export async function feesOf(tx: Transaction, companyId: string): Promise<FeeTerms[]> {
  const { rows } = await tx.query(
    'select starts_on::text as "from", kind, cents, percent::text from app.client_fees where company_id = $1 order by starts_on, id',
    [companyId],
    'fees of client',
  );
  return rows.map(({ from, kind, cents: amount, percent }) => ({
    from: from as PlainDate,
    ...(kind === 'month'
      ? { kind: 'month' as const, amount: centsOf(amount) }
      : { kind: 'percent' as const, rate: parseTaxRate(percent ?? '') ?? 0 }),
  }));
}

/** Records a client's fee from a day on. Amounts in cents; percent as a decimal string. */
export async function insertFee(
  tx: Transaction,
  companyId: string,
  fee: { from: PlainDate; kind: 'month' | 'percent'; cents: number | null; percent: string | null; reason: string },
): Promise<void> {
  await tx.query(
    'insert into app.client_fees (company_id, starts_on, kind, cents, percent, reason) values ($1, $2, $3, $4, $5, $6)',
    [companyId, fee.from, fee.kind, fee.cents, fee.percent, fee.reason],
  );
}

/** All levy rates, in the order in which they were entered. */
export async function levyRates(tx: Transaction): Promise<LevyRate[]> {
  const { rows } = await tx.query(
    `select id::text, province, levy, class, percent::text, max_cents, exemption_cents, starts_on::text as "from"
     from app.levy_rates order by starts_on, id`,
    [],
    'levy rates',
  );
  return rows.map((row) => ({
    id: row.id ?? '',
    province: row.province as Province,
    levy: row.levy as Levy,
    class: row.class,
    rate: parseTaxRate(row.percent ?? '') ?? 0,
    maximum: row.max_cents === null ? null : centsOf(row.max_cents),
    exemption: centsOf(row.exemption_cents),
    from: row.from as PlainDate,
  }));
}

/** Adds a levy rate. Amounts in cents; percent as a decimal string. */
export async function insertLevyRate(
  tx: Transaction,
  rate: {
    province: Province;
    levy: Levy;
    class: string;
    percent: string;
    maximum: number | null;
    exemption: number;
    from: PlainDate;
    source: string;
    url: string;
  },
): Promise<void> {
  await tx.query(
    `insert into app.levy_rates (province, levy, class, percent, max_cents, exemption_cents, starts_on, source, url)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      rate.province,
      rate.levy,
      rate.class,
      rate.percent,
      rate.maximum,
      rate.exemption,
      rate.from,
      rate.source,
      rate.url,
    ],
  );
}

/** The class of a client in levies. */
export async function levyClassOf(tx: Transaction, companyId: string): Promise<string> {
  const { rows } = await tx.query(
    'select class from app.levy_classes where company_id = $1',
    [companyId],
    'levy class of client',
  );
  return rows[0]?.class ?? DEFAULT_CLASS;
}

/** Sets the class of a client; the default class removes it. */
export async function setLevyClass(tx: Transaction, companyId: string, name: string, reason: string): Promise<void> {
  if (name === DEFAULT_CLASS) {
    await tx.query('delete from app.levy_classes where company_id = $1', [companyId]);
    return;
  }
  await tx.query(
    `insert into app.levy_classes (company_id, class, reason) values ($1, $2, $3)
     on conflict (company_id) do update set class = excluded.class, reason = excluded.reason, set_at = app.now(), set_by = auth.uid()`,
    [companyId, name, reason],
  );
}
