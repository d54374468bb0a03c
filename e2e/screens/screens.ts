import { personPages, personPath, providerPages, providerPath } from '@portage/domain/portal-paths';
import { clientState, readRows, staffState } from '../accounts/signed-in-state.ts';
import type { Product } from '../product/product.ts';
import { demo } from './portal.ts';

/** Screens of one kind of visitor, and the browser state that opens them. */
export interface Screens {
  who: 'visitor' | 'client' | 'person' | 'staff';
  storageState: Awaited<ReturnType<typeof staffState>>;
  paths: readonly string[];
}

const visitorPaths = [
  '/',
  '/signup-step1',
  '/signup-step2',
  '/reset-password',
  '/receive-code',
  '/enter-code',
  '/calculator',
];

export function visitorScreens(): Screens {
  return { who: 'visitor', storageState: { cookies: [], origins: [] }, paths: visitorPaths };
}

/** The screens of a client's admin, with a person and an invoice of the demo. */
export async function clientScreens(product: Product): Promise<Screens> {
  const { state, token } = await clientState(product);
  const [person] = await readRows<{ team_member_id: string }>(
    product,
    token,
    'team_members?select=team_member_id&status=eq.approved&order=date_added&limit=1',
  );
  const [invoice] = await readRows<{ invoice_number: string }>(
    product,
    token,
    'invoices?select=invoice_number&order=payday.desc&limit=1',
  );
  if (person === undefined || invoice === undefined) throw new Error('The demo has no person or no invoice.');
  const page = `/team/${person.team_member_id}`;
  return {
    who: 'client',
    storageState: state,
    paths: [
      '/home',
      '/team',
      '/team?view=import',
      ...[page, `${page}/pay`, `${page}/documents`, `${page}/history`],
      '/team/employee',
      ...['/pay', '/pay?view=history', '/pay/calendar', '/pay/expenses', `/pay/${invoice.invoice_number}`],
      ...['/company', '/plan', '/documents', '/cost-calculator', '/contract-management'],
    ],
  };
}

/** The pages of a person who is paid by the demo's first company, with the newest pay statement. */
export async function personScreens(product: Product): Promise<Screens> {
  const { state, token } = await clientState(product, demo.maya);
  const query = 'pay_statements?select=number&order=payday.desc&limit=1';
  const [statement] = await readRows<{ number: string }>(product, token, query);
  if (statement === undefined) throw new Error('The person of the demo has no pay statement.');
  return {
    who: 'person',
    storageState: state,
    paths: [...personPages.map(personPath), `${personPath('pay')}/${statement.number}`],
  };
}

/** The pages of the provider's console. */
export async function staffScreens(product: Product): Promise<Screens> {
  return { who: 'staff', storageState: await staffState(product), paths: providerPages.map(providerPath) };
}
