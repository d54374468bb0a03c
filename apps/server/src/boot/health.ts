import type { OpenDeps } from './open-deps.ts';

export interface Finding {
  check: string;
  result: 'fine' | 'wrong';
  advice: string;
}

/** What the provider should know before trusting this installation. */
export async function checkHealth(deps: OpenDeps): Promise<Finding[]> {
  const { rows } = await deps.owner.query<{ version: string; wal_level: string; secured: boolean; sin_key: boolean }>(
    `select current_setting('server_version') as version, current_setting('wal_level') as wal_level,
       not exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname in ('public', 'app', 'auth', 'storage', 'vendor_sign', 'vendor_billing')
         and c.relkind = 'r' and not (c.relrowsecurity and c.relforcerowsecurity)) as secured,
       exists (select from app.settings where key = 'sin_public_key') as sin_key`,
  );
  const facts = rows[0];
  const finding = (check: string, fine: boolean, advice: string): Finding => ({
    check,
    result: fine ? 'fine' : 'wrong',
    advice: fine ? '' : advice,
  });
  const asked = await Promise.all([deps.mail, deps.signature, deps.billing].map((one) => one.check?.() ?? []));
  const vendors = asked.flat();
  return [
    finding(`PostgreSQL ${facts?.version ?? ''}`, facts !== undefined, 'Set DATABASE_URL to a PostgreSQL 15 or newer.'),
    finding('Live updates', facts?.wal_level === 'logical', 'Set wal_level = logical on the database and restart it.'),
    finding('Row security on every table', facts?.secured ?? false, 'Run portage migrate; a table was made by hand.'),
    finding('Sealing of Social Insurance Numbers', facts?.sin_key ?? false, 'Set SIN_PUBLIC_KEY_FILE and restart.'),
    finding(`Mail: ${deps.mail.name}`, true, ''),
    finding(`E-signature: ${deps.signature.name}`, true, ''),
    finding(`Billing: ${deps.billing.name}`, true, ''),
    ...vendors.map(({ check, wrong }) => finding(check, wrong === null, wrong ?? '')),
  ];
}
