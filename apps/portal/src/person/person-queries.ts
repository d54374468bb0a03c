import { type PlainDate, plainDate, todayAt } from '@portage/domain/dates/plain-date';
import * as m from '@portage/messages/me';
import { queryOptions } from '@tanstack/react-query';
import { rest } from '#lib/api/data-client.ts';
import { tableKey } from '#lib/live/table-key.ts';

const columns =
  'team_member_id, company_id, first_name, last_name, role, status, email, phone, social_insurance_number, birth_date, address_1, address_2, city, state, postal_code, commencement_date';

async function readEmployments(signal: AbortSignal) {
  const [members, companies, ends] = await Promise.all([
    rest.from('team_members').select(columns).order('commencement_date').abortSignal(signal).throwOnError(),
    rest.from('companies').select('id, legal_name').abortSignal(signal).throwOnError(),
    rest
      .from('employment_ends')
      .select('team_member_id, last_day')
      .is('undone_at', null)
      .is('rehired_on', null)
      .abortSignal(signal)
      .throwOnError(),
  ]);
  const employments = members.data.map((member) => {
    const lastDay = ends.data.find(({ team_member_id }) => team_member_id === member.team_member_id)?.last_day;
    return {
      ...member,
      company: companies.data.find(({ id }) => id === member.company_id)?.legal_name ?? '',
      lastDay: lastDay === undefined ? null : plainDate(lastDay),
    };
  });
  // The work of today before what has ended, and the newest first.
  return employments.toReversed().toSorted((a, b) => Number(hasLeft(a)) - Number(hasLeft(b)));
}

/** Work for one client, with the person's own details there. */
export type Employment = Awaited<ReturnType<typeof readEmployments>>[number];

/** Whether the last day has passed. */
export const hasLeft = ({ lastDay }: { readonly lastDay: PlainDate | null }): boolean =>
  lastDay !== null && lastDay < todayAt(Date.now());

/** The account's employments, those of today first. */
export const employmentsQuery = (userId: string) =>
  queryOptions({
    queryKey: tableKey('team_members', userId),
    staleTime: 5_000,
    meta: { errorTitle: m.accountNotLoaded },
    queryFn: ({ signal }) => readEmployments(signal),
  });
