import type { Notice } from '@portage/contract/functions/company-people';
import { queryClient } from '../api/query-client.ts';
import { callFunction } from '../calls/call-function.ts';
import { tableKey } from '../live/table-key.ts';

/** Sets what the user is called in a company, and reads again what shows it. @throws Error with the message to show */
export async function setOwnName(companyId: string, name: string): Promise<void> {
  await callFunction('set-own-name', { company_id: companyId, name });
  await readAgain(companyId);
}

/** Closes a notice of the dashboard for the user, on all devices. @throws Error with the message to show */
export async function dismissNotice(companyId: string, notice: Notice): Promise<void> {
  await callFunction('dismiss-notice', { company_id: companyId, notice });
  await readAgain(companyId);
}

/** The place of the user comes with their companies; the people and the activity name them. */
const readAgain = (companyId: string) =>
  Promise.all(
    [['companies'], tableKey('company_members', companyId), tableKey('dashboard', companyId)].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );
