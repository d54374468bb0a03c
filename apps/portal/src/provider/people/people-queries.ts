import type { Database } from '@portage/contract/database.gen';
import { LISTED_JOB_TEXTS } from '@portage/domain/members/job-texts';
import * as m from '@portage/messages/console-people';
import { queryOptions } from '@tanstack/react-query';
import { joinedRest } from '#lib/api/data-client.ts';
import { consoleKey } from '../lists/console-key.ts';
import { type KeyOrder, type ListOrders, readInOrder } from '../lists/paged/key-order.ts';
import { folded, type ListSource, pageSize, type ReadPage } from '../lists/paged/paged-queries.ts';

type Views = Database['public']['Views'];
type PaperColumns = 'address_1' | 'address_2' | 'city' | 'postal_code' | 'chosen_at';

/** A person in a list; in that of people who want paper statements, with where to send them and since when. */
export type Person = Views['staff_team_members']['Row'] &
  Partial<Pick<Views['staff_paper_statements']['Row'], PaperColumns>>;

export const peopleOrders: ListOrders = {
  by: { name: 'term', status: 'status', start: 'commencement_date' },
  unique: ['team_member_id'],
  first: 'name',
};

/**
 * Reads people. With a text, those whose first name, last name or address starts with it; a person with two such terms is listed
 * for each.
 * @param companyId one client's people; null for all
 */
export const readPeople =
  (search: string, companyId: string | null) =>
  (order: KeyOrder): ReadPage<Person> =>
  (after, signal, file) =>
    readInOrder(order, { after, size: pageSize, signal, file }, (toPage) => {
      const text = folded(search);
      const ofCompany = companyId === null ? {} : { company_id: companyId };
      if (text === '' && !order.columns.includes('term')) {
        return toPage(joinedRest.from('staff_team_members').select('*').match(ofCompany)).throwOnError();
      }
      const found = joinedRest.from('staff_people').select('*').match(ofCompany);
      return toPage(
        text === '' ? found.eq('kind', 'last') : found.gte('term', text).lt('term', `${text}\u{10FFFF}`),
      ).throwOnError();
    });

/** People as a list. */
export const peopleList = (search: string, companyId: string | null): ListSource<Person> => ({
  key: ['people', 'list', companyId, search],
  orders: peopleOrders,
  read: readPeople(search, companyId),
});

/** People who want their pay statements on paper too, as a list. */
const paperList = (search: string): ListSource<Person> => ({
  key: ['people', 'paper', search],
  orders: peopleOrders,
  read:
    (order: KeyOrder): ReadPage<Person> =>
    (after, signal, file) =>
      readInOrder(order, { after, size: pageSize, signal, file }, (toPage) => {
        const text = folded(search);
        const found = joinedRest.from('staff_paper_statements').select('*');
        return toPage(
          text === '' ? found.eq('kind', 'last') : found.gte('term', text).lt('term', `${text}\u{10FFFF}`),
        ).throwOnError();
      }),
});

/** What the page of people lists. @param paper those alone who want pay statements on paper too */
export const listedPeople = (search: string, paper: boolean): ListSource<Person> =>
  paper ? paperList(search) : peopleList(search, null);

/** Each person once, at the first of their terms that matches. */
export function distinct(rows: readonly Person[]): Person[] {
  const seen = new Set<string | null>();
  return rows.filter(({ team_member_id: id }) => !seen.has(id) && seen.add(id));
}

/** A person with terms, letters, the end of employment, bank accounts, exemptions and recoveries. */
export type PersonRecord = NonNullable<Awaited<ReturnType<typeof readPerson>>>;

/** An account that a person is or was paid into, or a change that waits. */
export type PersonAccount = Awaited<ReturnType<typeof readAccounts>>['data'][number];

/** An exemption from contributions. */
export type PersonExemption = Awaited<ReturnType<typeof readExemptions>>['data'][number];

/** Pay that is recovered from a person's later pay. */
export type PersonRecovery = Awaited<ReturnType<typeof readRecoveries>>['data'][number];

const readRecoveries = (memberId: string, signal: AbortSignal) =>
  joinedRest
    .from('staff_recoveries')
    .select(
      'id, reference, state, total_cents, recovered_cents, reduced_cents, forgiven_cents, left_cents, next_payday, next_cents, description, reason, ground, ground_on, ground_reference, share, max_cents, recover_until, cancel_reason',
    )
    .eq('team_member_id', memberId)
    .order('recorded_at', { ascending: false })
    .abortSignal(signal)
    .throwOnError();

const readExemptions = (memberId: string, signal: AbortSignal) =>
  joinedRest
    .from('staff_contribution_exemptions')
    .select('id, kind, from_day, until_day, reason')
    .eq('team_member_id', memberId)
    .order('from_day', { ascending: false })
    .abortSignal(signal)
    .throwOnError();

const readAccounts = (memberId: string, signal: AbortSignal) =>
  joinedRest
    .from('staff_bank_accounts')
    .select('id, institution, last_digits, usable_from, in_use, waiting, shared_with, recorded_by, reason')
    .eq('team_member_id', memberId)
    .abortSignal(signal)
    .throwOnError();

/** Names as a request lists them; the type has each, from which the type of the row follows. */
type Listed<Names extends readonly string[]> = Names extends readonly [
  infer First extends string,
  ...infer Others extends readonly string[],
]
  ? Others extends readonly []
    ? First
    : `${First}, ${Listed<Others>}`
  : never;
const jobTexts = LISTED_JOB_TEXTS.join(', ') as Listed<typeof LISTED_JOB_TEXTS>;

async function readPerson(memberId: string, signal: AbortSignal) {
  const [person, details, terms, letters, ends, accounts, exemptions, recoveries] = await Promise.all([
    joinedRest
      .from('team_members')
      .select(
        `team_member_id, company_id, first_name, last_name, email, phone, emergency_name, emergency_relationship, emergency_phone, role, ${jobTexts}, status, state, address_1, address_2, city, postal_code, salary, payroll_schedule, commencement_date, paid_until, company:companies(legal_name)`,
      )
      .eq('team_member_id', memberId)
      .abortSignal(signal)
      .maybeSingle()
      .throwOnError(),
    joinedRest
      .from('staff_private_details')
      .select('birth_date, gender')
      .eq('team_member_id', memberId)
      .abortSignal(signal)
      .maybeSingle()
      .throwOnError(),
    joinedRest
      .from('employment_terms')
      .select('id, effective_on, salary_cents, payroll_schedule, province, recorded_at')
      .eq('team_member_id', memberId)
      .is('canceled_at', null)
      .order('effective_on', { ascending: false })
      .abortSignal(signal)
      .throwOnError(),
    joinedRest
      .from('new_documents')
      .select('id, status, created_at, replaced_at, signed_on_paper, filed:documents(name, file_path)')
      .eq('team_member_id', memberId)
      .order('created_at', { ascending: false })
      .abortSignal(signal)
      .throwOnError(),
    joinedRest
      .from('employment_ends')
      .select('last_day, reason_code')
      .eq('team_member_id', memberId)
      .is('undone_at', null)
      .is('rehired_on', null)
      .abortSignal(signal)
      .throwOnError(),
    readAccounts(memberId, signal),
    readExemptions(memberId, signal),
    readRecoveries(memberId, signal),
  ]);
  return person.data === null
    ? null
    : {
        ...person.data,
        details: details.data,
        terms: terms.data,
        letters: letters.data,
        end: ends.data[0] ?? null,
        accounts: accounts.data,
        exemptions: exemptions.data,
        recoveries: recoveries.data,
      };
}

/** A person's record; null when there is none. Private details have their own query. */
export const personQuery = (memberId: string) =>
  queryOptions({
    queryKey: consoleKey('person', memberId),
    meta: { errorTitle: m.notLoaded },
    queryFn: ({ signal }) => readPerson(memberId, signal),
  });
