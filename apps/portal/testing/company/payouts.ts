import {
  type Client,
  fundedClient,
  fundPay,
  payday,
  replaceAccount,
} from '../../../server/src/modules/payroll/payouts/testing/funded-pay.ts';
import { server } from '../portal-server.ts';

/** The payday of clients whose pay is funded. */
export const fundedPayday = () => payday(server);

/**
 * A client with a name, whose people have funded pay of some cents each on that payday, and bank accounts. Their last names are theirs.
 * @param withAccount how many of them have one; default: everyone
 */
export async function clientToPayOut(name: string, pay: Readonly<Record<string, number>>, withAccount?: number) {
  const client = await fundedClient(server, Object.values(pay), withAccount);
  await server.rows('update public.companies set legal_name = $2 where id = $1', [client.id, name]);
  for (const [index, lastName] of Object.keys(pay).entries())
    await server.rows('update public.team_members set last_name = $2 where team_member_id = $1', [
      client.memberIds[index],
      lastName,
    ]);
  return client;
}

/** Gives the first person of such a client another account, and funds pay of some cents for them. */
export async function payIntoAnotherAccount(client: Client, cents: number): Promise<void> {
  await replaceAccount(server, client.memberIds[0] ?? '');
  await fundPay(server, client, [cents]);
}

/** Clears what earlier tests left: nothing is left to pay out, and no batch is open. */
export async function clearPayouts(): Promise<void> {
  await server.rows("set session_replication_role = 'replica'");
  await server.rows("update public.payments set status = 'paid' where status in ('processing', 'collected')");
  await server.rows("set session_replication_role = 'origin'");
  await server.rows(
    `update app.payout_batches set state = 'canceled', cancel_reason = 'done', canceled_at = app.now() where state in ('prepared', 'approved', 'exported')`,
  );
  await server.rows('update app.payout_batch_lines set is_open = false where is_open');
}
