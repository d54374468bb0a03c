import type { FunctionResponse } from '@portage/contract/functions';
import * as m from '@portage/messages/company-people';
import { queryOptions } from '@tanstack/react-query';
import { config } from '#lib/browser/config.ts';
import { callFunction } from '#lib/calls/call-function.ts';
import { inTime } from '#lib/calls/in-time.ts';
import { tableKey } from '#lib/live/table-key.ts';

export type CompanyPeople = FunctionResponse<'list-company-people'>;
export type CompanyPerson = CompanyPeople['people'][number];
export type Invitation = CompanyPeople['invitations'][number];

/** The people who use the portal for the company, and its invitations. */
export const peopleQuery = (companyId: string) =>
  queryOptions({
    queryKey: [...tableKey('company_members', companyId), 'people'],
    meta: { errorTitle: m.notFetched },
    retry: false,
    queryFn: () => inTime(() => callFunction('list-company-people', { company_id: companyId })),
  });

/** Who added a person: a colleague or the provider. Says so if the person signed up. */
export const addedByName = (
  people: readonly CompanyPerson[],
  { added_by, added_by_provider }: Pick<CompanyPerson, 'added_by' | 'added_by_provider'>,
): string => (added_by === null && !added_by_provider ? m.founder : accountName(people, added_by));

/** What a person is called: the name, or the address. */
export const personName = ({ name, email }: Pick<CompanyPerson, 'name' | 'email'>): string =>
  name === '' ? email : name;

/** Names an account of the list, those removed included; null is the provider. */
export function accountName(people: readonly CompanyPerson[], userId: string | null): string {
  if (userId === null) return config.providerName;
  const person = people.find((one) => one.user_id === userId);
  return person === undefined ? m.formerPerson : personName(person);
}
