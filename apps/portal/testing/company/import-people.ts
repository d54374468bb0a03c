import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import type { Account } from '../accounts.ts';
import { renderApp } from '../render-app.tsx';

/** The first row of a file, with a column that is not known. */
export const header =
  'First name,Last name,Email,Role,Hired already,Salary,Payroll schedule,Address 1,Commencement date,Birth date,SIN,Shoe size';
const sins = ['046454286', '130692544', '193456787'];

/** The row of a person. */
export const line = (at: number, given: { name?: string; salary?: string; email?: string } = {}) =>
  `${given.name ?? `Ada${at}`},Ng,${given.email ?? `ada${at}@people.example`},Analyst,no,${given.salary ?? '91000'},Monthly,"1 Main St, Unit ""2""",2027-01-04,1990-02-05,${sins[at]},42`;

export const file = (content: BlobPart, name = 'people.csv') => new File([content], name, { type: 'text/csv' });

/** The field for a file, once the page shows it. */
export const field = () => screen.findByLabelText<HTMLInputElement>(/^CSV file/);

/** Opens the import of people. */
export const openImport = async (account: Account) => {
  const user = await renderApp({ path: '/team?view=import', account });
  await waitFor(async () => expect((await field()).disabled).toBe(false));
  return user;
};

/** The people of a company, as its portal reads them. */
export const members = (account: Account) =>
  account.request('GET', '/rest/v1/team_members?select=first_name,address_1,salary&order=first_name') as Promise<
    { first_name: string; address_1: string; salary: number }[]
  >;
