import type { PlainDate } from '@portage/domain/dates/plain-date';
import type { ProviderServer } from '../../../../testing/provider-server.ts';

/** Moves the clocks of the server and of its database to noon in Toronto on a day. */
export async function moveTo(server: ProviderServer, day: PlainDate): Promise<void> {
  const noon = `${day}T17:00:00Z`;
  server.pass((Date.parse(noon) - server.deps.clock.now()) / 1000);
  const [ahead] = await server.rows<{ seconds: string }>(
    'select extract(epoch from $1::timestamptz - pg_catalog.now())::bigint as seconds',
    [noon],
  );
  await server.rows(
    `create or replace function app.now() returns timestamptz language sql stable set search_path = '' as
     $$ select now() + interval '${Number(ahead?.seconds)} seconds' $$`,
  );
}
