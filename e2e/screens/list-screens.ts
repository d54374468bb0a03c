import { clientState, readRows } from '../accounts/signed-in-state.ts';
import type { Product } from '../product/product.ts';
import type { demo } from './portal.ts';
import type { Screens } from './screens.ts';

/** Every screen of a client that has a list, with a person of the demo, and invoices that are open and paid. */
export async function listScreens(product: Product, account: (typeof demo)['ana']): Promise<Screens> {
  const { state, token } = await clientState(product, account);
  const [person] = await readRows<{ team_member_id: string }>(
    product,
    token,
    'team_members?select=team_member_id&status=eq.approved&order=date_added&limit=1',
  );
  const invoices = await readRows<{ invoice_number: string; status: string }>(
    product,
    token,
    'invoices?select=invoice_number,status&order=payday',
  );
  const paid = invoices.find(({ status }) => status === 'Paid');
  const open = invoices.find(({ status }) => status === 'Pending');
  if (person === undefined || paid === undefined || open === undefined)
    throw new Error('The demo has no person, or no paid or open invoice.');
  return {
    who: 'client',
    storageState: state,
    paths: [
      '/team',
      `/team/${person.team_member_id}/pay`,
      ...['/pay', '/pay?tab=one-time', '/pay?view=history', '/pay?dialog=statement'],
      // Opened to its lines.
      `/pay?lines=${open.invoice_number}&lines=${paid.invoice_number}`,
      ...[`/pay/${open.invoice_number}`, `/pay/${paid.invoice_number}`],
      ...['/documents', '/company', '/company?people=invitations', '/plan'],
    ],
  };
}
