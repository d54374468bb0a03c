import { clientState, firstId } from '../accounts/signed-in-state.ts';
import type { Product } from '../product/product.ts';

/** Links that open a client's dialogs, those that need most of each page's, with a person and a payment of the demo. */
export async function dialogLinks(product: Product): Promise<readonly string[]> {
  const { token } = await clientState(product);
  const first = (query: string) => firstId(product, token, query);
  const [person, payment] = await Promise.all([
    first('team_members?select=id:team_member_id&status=eq.approved&order=date_added'),
    first('wip_one_time_payments?select=id'),
  ]);
  return [
    ...[
      `/team?member=${person}`,
      '/team?add=1',
      `/team/${person}?deactivate=${person}`,
      '/team/employee?dialog=calendar',
    ],
    ...[
      '/pay?dialog=one-time',
      `/pay?tab=one-time&payment=${payment}`,
      '/company?dialog=billing',
      '/plan?dialog=plans',
    ],
  ];
}
