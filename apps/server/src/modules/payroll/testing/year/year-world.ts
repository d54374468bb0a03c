import { addDays, type PlainDate, plainDate } from '@portage/domain/dates/plain-date';
import type { LeavingExtras } from '@portage/domain/leaving/leaving-extras';
import { cents, parseCents } from '@portage/domain/money/money';
import type { Province } from '@portage/domain/places/provinces';
import type { ProviderServer, TestCompany } from '../../../../testing/provider-server.ts';
import { changeByHand, endByHand, rehireByHand } from '../../../employment/by-hand.ts';
import { creditLine } from '../../../invoices/paper/credit-line.ts';
import { creditByHand, voidByHand } from '../../../invoices/settle-by-hand.ts';
import { advancePay, setCreditLimit } from '../../advance-pay.ts';
import { returnPayout } from '../../payouts/send-batch.ts';
import { giveAccount } from '../../payouts/testing/funded-pay.ts';
import { recordTreatment } from '../../record-treatment.ts';
import { employer } from '../employer.ts';
import { startPaying } from './pay-invoices.ts';

export type Schedule = 'Monthly' | 'Bi-Weekly';

/** What the story says about a person, independent of what the product stores. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly client: TestCompany;
  /** Each schedule with its first day, in order. */
  readonly schedules: { from: PlainDate; schedule: Schedule }[];
  readonly commencement: PlainDate;
  /** Whether payroll has been told to pay this person. */
  active: boolean;
  /** Spells of employment; the last is open without `to`. */
  readonly spells: { from: PlainDate; to: PlainDate | null }[];
  /** Days of a correction that are not paid again. */
  readonly notOwed: { start: PlainDate; end: PlainDate }[];
  /** Whether a correction came when later pay was invoiced already. */
  corrected: boolean;
}

export interface Hire {
  name: string;
  from: PlainDate;
  province: Province | null;
  schedule?: Schedule;
  /** Dollars per year. */
  salary: number;
  /** Default true: active at once. */
  active?: boolean;
}

/** Clients of a story and their people, with what the story does to them. */
export async function startWorld<Name extends string>(server: ProviderServer, names: readonly Name[]) {
  const clients = {} as Record<Name, TestCompany>;
  for (const name of names) clients[name] = await employer(server);
  const people = new Map<string, Person>();
  const find = (name: string): Person => {
    const person = people.get(name);
    if (person === undefined) throw new Error(`The story has no ${name}.`);
    return person;
  };
  /** The invoiced line that pays for a day, with its invoice. */
  const lineOf = async (person: Person, day: string) => {
    const [line] = await server.rows<{ id: string; invoice_id: string }>(
      `select id, invoice_id from public.payments where team_member_id = $1 and $2::date between start_date and end_date
         and payment_type = 'Debit' and credited_at is null and invoice_id is not null`,
      [person.id, day],
    );
    if (line === undefined) throw new Error(`No invoiced line pays ${person.name} for ${day}.`);
    return line;
  };
  /** Notes which days a correction leaves unpaid: those that were owed among the days of its lines. */
  const noteCorrection = async (lineIds: string[], payAgain: boolean) => {
    const rows = await server.rows<{ team_member_id: string; start: PlainDate; end: PlainDate }>(
      'select team_member_id, start_date::text as start, end_date::text as "end" from public.payments where id = any ($1::uuid[])',
      [lineIds],
    );
    for (const { team_member_id: id, start, end } of rows)
      for (const person of people.values()) {
        if (person.id !== id) continue;
        person.corrected = true;
        if (!payAgain) person.notOwed.push({ start, end });
      }
  };
  const linesOn = async (invoiceId: string) =>
    (
      await server.rows<{ id: string }>(
        "select id from public.payments where invoice_id = $1 and payment_type = 'Debit' and credited_at is null",
        [invoiceId],
      )
    ).map(({ id }) => id);

  /** Edits a person as the client does in the portal. */
  const edit = async (name: string, fields: Record<string, string>): Promise<void> => {
    const { client, id } = find(name);
    const answer = await server.fetch(`/rest/v1/team_members?team_member_id=eq.${id}`, {
      method: 'PATCH',
      headers: {
        apikey: server.deps.keys.publishableKey,
        authorization: `Bearer ${await token(server, client)}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(fields),
    });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  };

  return {
    server,
    clients,
    people,
    find,
    lineOf,
    paying: startPaying(server, clients),

    async hire(client: Name, given: Hire): Promise<void> {
      const { name, from, active = true, schedule = 'Bi-Weekly' } = given;
      const id = await server.member(clients[client], {
        first_name: name,
        email: `${name.toLowerCase()}@people.example`,
        birth_date: '2160-05-05',
        status: active ? 'approved' : 'pending',
        state: given.province,
        salary: given.salary,
        payroll_schedule: schedule,
        commencement_date: from,
      });
      await giveAccount(server, id);
      const person = { id, name, client: clients[client], commencement: from, active, corrected: false };
      people.set(name, { ...person, schedules: [{ from, schedule }], spells: [{ from, to: null }], notOwed: [] });
    },
    /** A person's bank returns the payment of their last batch, or of one before. */
    async paymentComesBack(name: string, batchesBefore = 0): Promise<void> {
      const [last] = await server.rows<{ id: string }>(
        `select b.id from app.payout_batches b join app.payout_batch_people p on p.batch_id = b.id
         where p.team_member_id = $1 and b.state = 'sent' order by b.number desc offset $2 limit 1`,
        [find(name).id, batchesBefore],
      );
      await returnPayout(server.deps, last?.id ?? '', find(name).id, 'account closed');
    },
    /** Pays the first payday that a client has not paid for from the provider's money. */
    async advance(client: Name): Promise<void> {
      const { id } = clients[client];
      const [first] = await server.rows<{ payday: string }>(
        "select min(payday)::text as payday from public.staff_payout_lines where company_id = $1 and reason = 'unfunded'",
        [id],
      );
      await setCreditLimit(server.deps, id, cents(5_000_000), 'a good client');
      await advancePay(server.deps, id, plainDate(first?.payday ?? ''), 'half of the money is here');
    },
    async activate(name: string): Promise<void> {
      find(name).active = true;
      await edit(name, { action: 'activate' });
      await edit(name, { status: 'approved' });
    },
    edit,
    /** Changes a salary. @param reason for a lower one of invoiced days */
    async changeSalary(name: string, from: PlainDate, dollars: number, reason?: string): Promise<void> {
      const salary = parseCents(String(dollars));
      await changeByHand(server.deps, find(name).id, { effectiveOn: from, salary }, undefined, reason);
    },
    /** Changes the province. @param reason for invoiced days */
    async move(name: string, from: PlainDate, province: Province, reason?: string): Promise<void> {
      await changeByHand(server.deps, find(name).id, { effectiveOn: from, province }, undefined, reason);
    },
    async reschedule(name: string, from: PlainDate, schedule: Schedule): Promise<void> {
      await changeByHand(server.deps, find(name).id, { effectiveOn: from, schedule });
      find(name).schedules.push({ from, schedule });
    },
    async leave(name: string, lastDay: PlainDate, finalPayOn: PlainDate | null, extras?: LeavingExtras): Promise<void> {
      const person = find(name);
      await endByHand(server.deps, person.id, { lastDay, reason: 'E00', comment: null, finalPayOn, extras });
      const spell = person.spells.at(-1);
      if (spell !== undefined) spell.to = lastDay;
    },
    async rehire(name: string, firstDay: PlainDate): Promise<void> {
      const person = find(name);
      await rehireByHand(server.deps, person.id, firstDay);
      person.spells.push({ from: firstDay, to: null });
    },
    /** Corrects the whole invoice that pays a person for a day: with a credit when it is paid, else by voiding it. */
    async correct(name: string, day: string, payAgain: boolean): Promise<void> {
      const { invoice_id: invoiceId } = await lineOf(find(name), day);
      await noteCorrection(await linesOn(invoiceId), payAgain);
      const [invoice] = await server.rows('select status from public.invoices where id = $1', [invoiceId]);
      const correction = { reason: 'A mistake', payAgain };
      if (invoice?.status === 'Paid') await creditByHand(server.deps, invoiceId, correction);
      else await voidByHand(server.deps, invoiceId, correction);
    },
    /** Credits one person's line only. */
    async correctLine(name: string, day: string, rest: 'keep' | 'apply'): Promise<void> {
      const line = await lineOf(find(name), day);
      await noteCorrection([line.id], false);
      await creditLine(server.deps, line.invoice_id, { person: line.id, reason: 'A wrong line', rest });
    },
    async oneTime(name: string, type: string, dollars: number, day: PlainDate): Promise<void> {
      await server.rows(
        `insert into public.wip_one_time_payments (team_member_id, payment_type, amount, start_date, end_date, description)
         values ($1, $2, $3, $4, $4, 'x')`,
        [find(name).id, type, dollars, day],
      );
    },
    /** Decides that contributions apply to a person's one-time payment of type Other. */
    async decide(name: string): Promise<void> {
      const [payment] = await server.rows<{ reference: string }>(
        "select reference from public.wip_one_time_payments where team_member_id = $1 and payment_type = 'Other'",
        [find(name).id],
      );
      await recordTreatment(server.deps, payment?.reference ?? '', 'contributions');
    },
  };
}

export type World<Name extends string = 'aurora' | 'borealis'> = Awaited<ReturnType<typeof startWorld<Name>>>;
/** What the checks read of a world. */
export interface Books {
  readonly server: ProviderServer;
  readonly clients: Readonly<Record<string, TestCompany>>;
  readonly people: ReadonlyMap<string, Person>;
}

/** A session of the client's admin that is valid on the day of the story. */
async function token(server: ProviderServer, client: TestCompany): Promise<string> {
  const iat = Math.floor(server.deps.clock.now() / 1000);
  return await server.deps.keys.sign({ sub: client.userId, role: 'authenticated', iat, exp: iat + 3600 });
}

/** Whether the story says that a person is paid for a day. */
export function isOwed({ active, spells, notOwed }: Person, day: PlainDate): boolean {
  if (!active || notOwed.some(({ start, end }) => start <= day && day <= end)) return false;
  return spells.some(({ from, to }) => from <= day && (to === null || day <= to));
}

/** The days from one to another, both included. */
export function* days(from: PlainDate, to: PlainDate): Generator<PlainDate> {
  for (let day = from; day <= to; day = addDays(day, 1)) yield day;
}
