import type { FunctionResponse } from '@portage/contract/functions';
import { type PlainDate, plainDate, todayAt } from '@portage/domain/dates/plain-date';
import { isProvince, type Province } from '@portage/domain/places/provinces';
import { sameStatus } from '@portage/domain/statuses';
import {
  TIME_AWAY_KINDS,
  TIME_AWAY_STATES,
  type TimeAwayKind,
  type TimeAwayState,
} from '@portage/domain/time-away/time-away';
import { compareNames } from '@portage/messages/formats';
import * as m from '@portage/messages/time-away';
import { queryOptions } from '@tanstack/react-query';
import { joinedRest, rest } from '#lib/api/data-client.ts';
import { callFunction } from '#lib/calls/call-function.ts';
import { inTime } from '#lib/calls/in-time.ts';
import { tableKey } from '#lib/live/table-key.ts';

/** The server's maximum page size. */
const PAGE = 1000;
/** The most people of one request for balances. */
const MAX_BALANCES = 200;
/** Maximum number of entries that are read for one person; the latest come first. */
const MAX_ENTRIES = 100;

/** A person who can be away. */
export interface AwayPerson {
  readonly id: string;
  readonly name: string;
  readonly province: Province | null;
}

/** An entry of time away. */
export interface AwayEntry {
  readonly id: string;
  readonly memberId: string;
  readonly kind: TimeAwayKind;
  readonly first: PlainDate;
  readonly last: PlainDate;
  readonly half: boolean;
  readonly note: string;
  readonly state: TimeAwayState;
  readonly requestedOn: PlainDate;
}

const COLUMNS = 'id, team_member_id, kind, first_day, last_day, half, note, state, requested_at' as const;

interface AwayRow {
  id: string;
  team_member_id: string;
  kind: string;
  first_day: string;
  last_day: string;
  half: boolean;
  note: string;
  state: string;
  requested_at: string;
}

const entryOf = (row: AwayRow): AwayEntry => ({
  id: row.id,
  memberId: row.team_member_id,
  kind: TIME_AWAY_KINDS.find((kind) => kind === row.kind) ?? 'unpaid',
  first: plainDate(row.first_day),
  last: plainDate(row.last_day),
  half: row.half,
  note: row.note,
  state: TIME_AWAY_STATES.find((state) => state === row.state) ?? 'canceled',
  requestedOn: todayAt(Date.parse(row.requested_at)),
});

interface PersonRow {
  team_member_id: string;
  first_name: string;
  last_name: string;
  state: string | null;
}

/** A person of the team as someone who can be away. */
export const personOf = ({ team_member_id: id, first_name, last_name, state }: PersonRow): AwayPerson => ({
  id,
  name: `${first_name} ${last_name}`,
  province: isProvince(state) ? state : null,
});

async function readComing(companyId: string, signal: AbortSignal) {
  const { data } = await rest
    .from('time_away')
    .select(
      `${COLUMNS}, person:team_members(team_member_id, first_name, last_name, state, salary, payroll_schedule, commencement_date)`,
    )
    .eq('company_id', companyId)
    .or(`state.eq.requested,and(state.eq.approved,last_day.gte.${todayAt(Date.now())})`)
    .order('first_day')
    .order('id')
    .limit(PAGE)
    .abortSignal(signal)
    .throwOnError();
  return data.map(({ person, ...row }) => ({
    ...entryOf(row),
    person: personOf(person),
    terms: { salary: person.salary, schedule: person.payroll_schedule, commencement: person.commencement_date },
  }));
}
/** An entry with the person and their terms today. */
export type ComingEntry = Awaited<ReturnType<typeof readComing>>[number];

/** The company's requests without an answer, and approved time away that is not over, by first day. */
export const comingQuery = (companyId: string) =>
  queryOptions({
    queryKey: [...tableKey('time_away', companyId), 'coming'],
    meta: { errorTitle: m.fetchFailed },
    queryFn: ({ signal }) => readComing(companyId, signal),
  });

/** An entry with the name of who decided it; null where nobody has, or the provider did. */
export interface DecidedEntry extends AwayEntry {
  readonly decidedBy: string | null;
}

/** A person's time away, latest first. */
export const personAwayQuery = (companyId: string, memberId: string) =>
  queryOptions({
    queryKey: [...tableKey('time_away', companyId), 'of', memberId],
    meta: { errorTitle: m.fetchFailed },
    queryFn: async ({ signal }): Promise<DecidedEntry[]> => {
      const { data } = await joinedRest
        .from('person_time_away')
        .select(`${COLUMNS}, decided_by_name`)
        .eq('company_id', companyId)
        .eq('team_member_id', memberId)
        .order('first_day', { ascending: false })
        .order('id')
        .limit(MAX_ENTRIES)
        .abortSignal(signal)
        .throwOnError();
      return data.map(({ decided_by_name, ...row }) => ({ ...entryOf(row as AwayRow), decidedBy: decided_by_name }));
    },
  });

/** The company's active people, by name. */
export const activePeopleQuery = (companyId: string) =>
  queryOptions({
    queryKey: [...tableKey('team_members', companyId), 'who can be away'],
    meta: { errorTitle: m.fetchFailed },
    queryFn: async ({ signal }): Promise<AwayPerson[]> => {
      const people: (PersonRow & { status: string })[] = [];
      for (;;) {
        let query = rest
          .from('team_members')
          .select('team_member_id, first_name, last_name, state, status')
          .eq('company_id', companyId);
        const last = people.at(-1);
        if (last !== undefined) query = query.gt('team_member_id', last.team_member_id);
        const { data } = await query.order('team_member_id').limit(PAGE).abortSignal(signal).throwOnError();
        people.push(...data);
        if (data.length < PAGE) break;
      }
      return people
        .filter(({ status }) => sameStatus(status, 'approved'))
        .map(personOf)
        .toSorted((one, other) => compareNames(one.name, other.name));
    },
  });

export type Balance = FunctionResponse<'vacation-balances'>['people'][number];

/** The vacation of people up to today, by their id. @param ids at most 200 */
export const balancesQuery = (companyId: string, ids: readonly string[]) =>
  queryOptions({
    queryKey: [...tableKey('time_away', companyId), 'balances', ids],
    meta: { errorTitle: m.balancesNotLoaded },
    retry: false,
    queryFn: () => inTime(() => readBalances(companyId, ids)),
  });

async function readBalances(companyId: string, ids: readonly string[]): Promise<ReadonlyMap<string, Balance>> {
  if (ids.length === 0) return new Map();
  const { people } = await callFunction('vacation-balances', { company_id: companyId, team_member_ids: [...ids] });
  return new Map(people.map((balance) => [balance.team_member_id, balance]));
}

/** What the law grants of requests for sick leave, by their id. @param ids at most 200 */
export const sickLeaveQuery = (companyId: string, ids: readonly string[]) =>
  queryOptions({
    queryKey: [...tableKey('time_away', companyId), 'sick leave', ids],
    meta: { errorTitle: m.sickNotLoaded },
    queryFn: () =>
      inTime(async () => {
        const { requests } = await callFunction('sick-leave', { company_id: companyId, time_away_ids: [...ids] });
        return new Map(requests.map((request) => [request.time_away_id, request]));
      }),
  });

/** The vacation of any number of people, by their id. */
export async function readAllBalances(companyId: string, ids: readonly string[]): Promise<Map<string, Balance>> {
  const all = new Map<string, Balance>();
  for (let at = 0; at < ids.length; at += MAX_BALANCES)
    for (const [id, balance] of await readBalances(companyId, ids.slice(at, at + MAX_BALANCES))) all.set(id, balance);
  return all;
}
