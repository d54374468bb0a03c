import type { OpeningAmounts } from '@portage/domain/contributions/opening-year-to-date';
import type { YearOfPay } from '@portage/domain/contributions/year-to-date';
import type { PlainDate } from '@portage/domain/dates/plain-date';
import { cents } from '@portage/domain/money/money';
import type { PayTerms } from '@portage/domain/pay/pay-ledger';
import type { Transaction } from '@portage/platform/postgres/database';
import { yearOfSums } from './year-of-sums.ts';

/** The members with these email addresses, in lower case. */
export async function membersByEmail(tx: Transaction, emails: readonly string[]) {
  const { rows } = await tx.query(
    `select t.team_member_id as id, t.company_id, c.legal_name as company, lower(t.email) as email, t.paid_until::text as "paidUntil",
       t.state as province, t.postal_code as "postalCode", t.commencement_date::text as commencement,
       (select coalesce(jsonb_agg(jsonb_build_object('effectiveOn', e.effective_on, 'salary', e.salary_cents, 'schedule', e.payroll_schedule, 'province', e.province)), '[]')
        from public.employment_terms e where e.team_member_id = t.team_member_id and e.canceled_at is null) as terms
     from public.team_members t join public.companies c on c.id = t.company_id where lower(t.email) = any ($1) order by t.team_member_id`,
    [emails],
  );
  return rows.map((row) => ({ ...row, terms: row.terms as unknown as PayTerms[] }));
}

/** Locks people for the rest of the transaction. Take the locks of their companies before. */
export async function lockPeople(tx: Transaction, memberIds: readonly string[]): Promise<void> {
  await tx.query('select app.lock_people($1)', [memberIds]);
}

/** A person's year as recorded, in cents. */
export interface RecordedYear {
  /** The member's own opening amounts; null without any. */
  opening: OpeningAmounts | null;
  /** Opening amounts of the person's other employments. */
  openingElsewhere: YearOfPay;
  /** All invoiced payments of the person that are not credited. */
  invoiced: YearOfPay & { payments: number };
}

/** Reads a year of a person in all employments. */
export async function recordedYear(tx: Transaction, memberId: string, year: number): Promise<RecordedYear> {
  const { rows } = await tx.query(
    `with rows as materialized (select $1::uuid as id union all select other_id from app.other_employments(array[$1::uuid])),
     pay as (
       select p.calculation from rows r join public.payments p on p.team_member_id = r.id
       where p.payday between make_date($2::int - 1, 12, 1) and make_date($2::int + 1, 1, 31)
         and p.payment_type = 'Debit' and p.credited_at is null and p.status <> 'upcoming'
       union all
       select w.calculation from rows r join public.wip_one_time_payments w on w.team_member_id = r.id
       where w.start_date < make_date($2::int + 1, 2, 1) and w.invoice_id is not null and w.credited_at is null
     ),
     amounts as (
       select 'invoiced' as kind, (calculation->'steps'->>'pensionable')::bigint as pensionable, (calculation->'steps'->>'insurable')::bigint as insurable,
         (calculation->>'cpp')::bigint as cpp, case when calculation->'steps'->>'province' = 'QC' then (calculation->>'cpp')::bigint else 0 end as qpp, (calculation->>'cpp2')::bigint as cpp2,
         case when coalesce((calculation->'steps'->>'insuredInQuebec')::boolean, calculation->'steps'->>'province' = 'QC') then (calculation->'steps'->>'insurable')::bigint else 0 end as insurable_quebec, (calculation->>'ei')::bigint as ei, (calculation->>'qpip')::bigint as qpip,
         (calculation->'employer'->>'ei')::bigint as employer_ei, (calculation->'employer'->>'qpip')::bigint as employer_qpip,
         null::bigint as gross, null::bigint as non_periodic, null::bigint as federal_tax, null::bigint as provincial_tax
       from pay where left(calculation->'steps'->>'payDate', 4) = $2::int::text
       union all
       select case when y.team_member_id = $1 then 'opening' else 'elsewhere' end, y.pensionable, y.insurable, y.cpp, y.qpp, y.cpp2, y.insurable_quebec, y.ei, y.qpip, y.employer_ei, y.employer_qpip,
         y.gross, y.non_periodic, y.federal_tax, y.provincial_tax
       from rows r join app.opening_year_to_date y on y.team_member_id = r.id and y.year = $2::int and y.superseded_at is null
     )
     select kind, count(*)::int as payments, sum(pensionable)::float8 as pensionable, sum(insurable)::float8 as insurable,
       sum(cpp - qpp)::float8 as cpp, sum(qpp)::float8 as qpp, sum(insurable_quebec)::float8 as "insurableQuebec",
       sum(cpp2)::float8 as cpp2, sum(ei)::float8 as ei, sum(qpip)::float8 as qpip, sum(employer_ei)::float8 as "employerEi", sum(employer_qpip)::float8 as "employerQpip",
       sum(gross)::float8 as gross, sum(non_periodic)::float8 as "nonPeriodic", sum(federal_tax)::float8 as "federalTax", sum(provincial_tax)::float8 as "provincialTax"
     from amounts group by kind`,
    [memberId, year],
  );
  const of = (kind: string) => {
    const row = rows.find((one) => one.kind === kind);
    return { payments: row?.payments ?? 0, ...yearOfSums(row) };
  };
  const own = rows.find(({ kind }) => kind === 'opening');
  const known = (amount: number | null | undefined) => (amount == null ? null : cents(amount));
  const pay = {
    gross: known(own?.gross),
    nonPeriodic: known(own?.nonPeriodic),
    federalTax: known(own?.federalTax),
    provincialTax: known(own?.provincialTax),
  };
  const { payments: _, ...openingElsewhere } = of('elsewhere');
  return {
    opening: own === undefined ? null : { ...yearOfSums(own), ...pay },
    openingElsewhere,
    invoiced: of('invoiced'),
  };
}

/** Whether a day up to this one is on an invoiced line that is not credited. */
export async function isInvoicedUpTo(tx: Transaction, memberId: string, day: PlainDate): Promise<boolean> {
  const { rows } = await tx.query(
    `select exists (select from public.payments p where p.team_member_id = $1 and p.payment_type = 'Debit' and p.credited_at is null
       and p.status <> 'upcoming' and p.start_date <= $2::date) as invoiced`,
    [memberId, day],
  );
  return rows[0]?.invoiced ?? false;
}

export interface NewOpening {
  memberId: string;
  companyId: string;
  year: number;
  amounts: OpeningAmounts;
  source: string;
  importedBy: string;
}

/** Stores opening amounts; those that the year had are superseded. */
export async function storeOpening(tx: Transaction, opening: NewOpening): Promise<void> {
  const { memberId, companyId, year, amounts, source, importedBy } = opening;
  await tx.query(
    'update app.opening_year_to_date set superseded_at = app.now() where team_member_id = $1 and year = $2 and superseded_at is null',
    [memberId, year],
  );
  await tx.query(
    `insert into app.opening_year_to_date (company_id, team_member_id, year, pensionable, insurable, insurable_quebec, cpp, qpp, cpp2, ei, qpip, employer_ei, employer_qpip, gross, non_periodic, federal_tax, provincial_tax, source, imported_by)
     select $1, $2, $3, a.pensionable, a.insurable, a."insurableQuebec", a.cpp + a.qpp, a.qpp, a.cpp2, a.ei, a.qpip, a."employerEi", a."employerQpip", a.gross, a."nonPeriodic", a."federalTax", a."provincialTax", $5, $6
     from jsonb_to_record($4::jsonb) as a (pensionable bigint, insurable bigint, "insurableQuebec" bigint, cpp bigint, qpp bigint, cpp2 bigint, ei bigint, qpip bigint, "employerEi" bigint, "employerQpip" bigint,
       gross bigint, "nonPeriodic" bigint, "federalTax" bigint, "provincialTax" bigint)`,
    [companyId, memberId, year, JSON.stringify(amounts), source, importedBy],
  );
}
