import { addMonthsClamped, todayAt } from '@portage/domain/dates/plain-date';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import { type Account, addMember, newCompany } from '../accounts.ts';
import { renderApp } from '../render-app.tsx';

/** The request that reads a person's terms of employment. */
export const terms = 'GET /rest/v1/employment_terms';
export const today = todayAt(Date.now());
/** Monthly since six months ago, so that the periods end the day before the same day of the month. */
export const commencement = addMonthsClamped(today, -6);

/** A new company with one active person. */
export async function personWithTerms(name: string) {
  const account = await newCompany(name, { plan: 'Professional' });
  const memberId = await addMember(account, {
    status: 'approved',
    salary: 60_000,
    payroll_schedule: 'Monthly',
    commencement_date: commencement,
  });
  return { account, memberId };
}

/** Opens the history of the one person of a company, which has the changes of pay. */
export async function openPerson(account: Account): Promise<UserEvent> {
  const [member] = (await account.request('GET', '/rest/v1/team_members?select=team_member_id')) as {
    team_member_id: string;
  }[];
  const user = await renderApp({ path: `/team/${member?.team_member_id}/history`, account });
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Change pay' }).disabled).toBe(false),
  );
  return user;
}

/** Records a change as a colleague would. */
export const recordChange = (account: Account, memberId: string, values: Record<string, string>) =>
  account.request('POST', '/functions/v1/change-employment', { team_member_id: memberId, ...values });
