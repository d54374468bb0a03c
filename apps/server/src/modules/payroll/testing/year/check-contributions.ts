import type { RatesDocument } from '@portage/domain/contributions/rates-document';
import { payDateOf } from '@portage/domain/dates/bank-holidays';
import { addDays, addMonthsClamped, type PlainDate, yearOf } from '@portage/domain/dates/plain-date';
import { maximaOf, type Payday, recomputeYear, type YearOfContributions } from './recompute-year.ts';
import type { Person, World } from './year-world.ts';

interface Paid extends Record<string, unknown> {
  person: string;
  start: PlainDate;
  payday: PlainDate;
  regular: boolean;
  province: string;
  insured_in_quebec: boolean;
  gross: number;
  /** Employee's pension and second pension, EI, QPIP; employer's EI and QPIP. Cents. */
  cpp: number;
  cpp2: number;
  ei: number;
  qpip: number;
  employer_ei: number;
  employer_qpip: number;
}

/** How many paydays a year has by the schedule of a day, counted one by one. */
function paysIn(person: Person, day: PlainDate, year: number): number {
  const monthly = person.schedules.findLast(({ from }) => from <= day)?.schedule === 'Monthly';
  const at = (number: number) =>
    monthly ? addMonthsClamped(person.commencement, number) : addDays(person.commencement, 14 * number);
  let count = 0;
  for (let number = -60; number <= 60; number += 1) if (yearOf(payDateOf(at(number))) === year) count += 1;
  return count;
}

/** The paydays of a person's year, in order: each plan's pay of a day, with one exemption for the day. */
function paydaysOf(person: Person, year: number, paid: readonly Paid[]): Payday[] {
  const groups = Map.groupBy(paid, ({ payday, regular }) => `${payday} ${regular ? 'a' : 'b'}`);
  return [...groups.entries()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, lines]) => {
      const plans = Map.groupBy(lines, ({ province }) => province === 'QC');
      return [...plans.entries()].map(([quebec, own], at) => ({
        quebec,
        insuredInQuebec: own[0]?.insured_in_quebec ?? quebec,
        gross: own.reduce((sum, { gross }) => sum + gross, 0),
        pays: at === 0 && own[0]?.regular === true ? paysIn(person, own[0].start, year) : null,
      }));
    });
}

const total = (
  paid: readonly Paid[],
  part: 'gross' | 'cpp' | 'cpp2' | 'ei' | 'qpip' | 'employer_ei' | 'employer_qpip',
) => paid.reduce((sum, line) => sum + line[part], 0);

function stored(paid: readonly Paid[]): YearOfContributions {
  return {
    pensionable: total(paid, 'gross'),
    pension: total(paid, 'cpp'),
    second: total(paid, 'cpp2'),
    ei: total(paid, 'ei'),
    qpip: total(paid, 'qpip'),
    employerEi: total(paid, 'employer_ei'),
    employerQpip: total(paid, 'employer_qpip'),
  };
}

/**
 * Checks each person's contributions of each year: never above the maxima, and equal to what the paydays give. After a correction
 * the invoiced lines keep what they were calculated with, so they are compared only once `settled`, when later pay has made up for it.
 */
export async function checkContributions(
  { server, people }: World,
  years: readonly RatesDocument[],
  { settled }: { settled: boolean },
): Promise<number> {
  const rows = await server.rows<Paid>(
    `select p.team_member_id as person, p.start_date::text as start, p.payday::text, p.regular, c.steps->>'province' as province,
       coalesce((c.steps->>'insuredInQuebec')::boolean, c.steps->>'province' = 'QC') as insured_in_quebec,
       (c.steps->>'pensionable')::int as gross, (p.calculation->>'cpp')::int as cpp, (p.calculation->>'cpp2')::int as cpp2,
       (p.calculation->>'ei')::int as ei, (p.calculation->>'qpip')::int as qpip,
       (p.ei * 100)::int - (p.calculation->'employer'->>'qpip')::int as employer_ei, (p.calculation->'employer'->>'qpip')::int as employer_qpip
     from (select team_member_id, start_date, payday, true as regular, calculation, ei from public.payments
         where payment_type = 'Debit' and credited_at is null and not estimate
       union all
       select o.team_member_id, o.start_date, greatest(o.start_date, i.created_at::date), false, o.calculation, o.ei
       from public.wip_one_time_payments o left join public.invoices i on i.id = o.invoice_id
         where o.status <> 'Canceled' and o.credited_at is null and not o.estimate and o.calculation is not null) p,
     lateral (select p.calculation->'steps' as steps) c order by p.payday, p.start_date`,
  );
  let compared = 0;
  for (const person of people.values()) {
    const own = rows.filter((row) => row.person === person.id);
    for (const document of years) {
      const paid = own.filter(({ payday }) => yearOf(payDateOf(payday)) === document.year);
      const is = stored(paid);
      const maxima = maximaOf(document);
      for (const [part, maximum] of Object.entries(maxima))
        if (is[part as keyof typeof maxima] > maximum)
          throw new Error(
            `${person.name}, ${document.year}: ${part} is ${is[part as keyof typeof maxima]}, above ${maximum}.`,
          );
      if (person.corrected && !settled) continue;
      const expected = recomputeYear(document, paydaysOf(person, document.year, paid));
      if (JSON.stringify(is) !== JSON.stringify(expected))
        throw new Error(
          `${person.name}, ${document.year}: ${JSON.stringify(is)}, and the paydays give ${JSON.stringify(expected)}.`,
        );
      compared += 1;
    }
  }
  return compared;
}
