import type { ProviderServer } from '../../../../testing/provider-server.ts';

/** The first line that counts and was paid out, of which a cent too much or too little is always noticed. */
export const firstPaidOut = `(select p.id from app.payout_lines l join public.payments p on p.id = l.payment_id
  where l.cents > 0 and p.credited_at is null order by p.payday, p.start_date, p.id limit 1)`;

/**
 * Changes rows as no code of the product can, on the connection that the checks read, until `check` is done.
 * @returns what the check threw; null when it noticed nothing
 */
export async function tampered(server: ProviderServer, sql: string, check: () => Promise<unknown>): Promise<unknown> {
  await server.rows('begin');
  await server.rows("set local session_replication_role = 'replica'");
  try {
    await server.rows(sql);
    return await check().then(
      () => null,
      (error: unknown) => error,
    );
  } finally {
    await server.rows('rollback');
  }
}
