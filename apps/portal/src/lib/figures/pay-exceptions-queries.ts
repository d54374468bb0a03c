import type { Json } from '@portage/contract/database.gen';
import { byUrgency, isPayExceptionKey } from '@portage/domain/pay/pay-exceptions';
import * as m from '@portage/messages/pay-exceptions';
import { queryOptions } from '@tanstack/react-query';
import { joinedRest } from '../api/data-client.ts';
import { tableKey } from '../live/table-key.ts';

/** Maximum number of exceptions that are read; the most urgent come first. */
const maxRows = 1000;

/** A row of the view, whose columns the generated types take for nullable. */
interface OpenException {
  id: string;
  key: string;
  severity: string;
  actor: string;
  team_member_id: string | null;
  first_name: string | null;
  last_name: string | null;
  first_day: string | null;
  last_day: string | null;
  payday: string | null;
  deadline: string | null;
  params: Json;
  opened_at: string;
  /** Whose pay it is. */
  people: string[];
}

/** A cause that holds up pay, with the people whose pay it is. */
export type PayException = Awaited<ReturnType<typeof readPayExceptions>>[number];

async function readPayExceptions(companyId: string, signal: AbortSignal) {
  const { data } = await joinedRest
    .from('open_pay_exceptions')
    .select(
      'id, key, severity, actor, team_member_id, first_name, last_name, first_day, last_day, payday, deadline, params, opened_at, people',
    )
    .eq('company_id', companyId)
    .order('severity')
    .order('deadline', { nullsFirst: false })
    .order('first_day')
    .order('id')
    .limit(maxRows)
    .abortSignal(signal)
    .overrideTypes<OpenException[], { merge: false }>()
    .throwOnError();
  // A newer server can know causes that this page does not.
  return data
    .flatMap(({ key, first_name, last_name, ...row }) => {
      if (!isPayExceptionKey(key)) return [];
      return [{ ...row, key, employee: first_name === null ? null : { first_name, last_name } }];
    })
    .sort(byUrgency);
}

/** Whether it concerns the pay of a person. A year whose rates are still to come does not: it is everybody's, and nothing waits for it. */
export const concerns = ({ people, key, severity }: PayException, memberId: string): boolean =>
  people.includes(memberId) && !(key === 'ratesMissing' && severity === 'warns');

/** What holds up the company's pay, the most urgent first. */
export const payExceptionsQuery = (companyId: string) =>
  queryOptions({
    queryKey: [...tableKey('pay_exceptions', companyId), 'open'],
    meta: { errorTitle: m.loadFailed },
    queryFn: ({ signal }) => readPayExceptions(companyId, signal),
  });
