import type pg from 'pg';
import type { Deps } from '../../deps.ts';
import type { ProviderCheck } from '../../providers/provider-check.ts';
import type { Finding } from './finding.ts';
import { databaseFacts, deadLettersByQueue } from './queries.ts';
import { checkSite } from './site-health.ts';
import { startWarnings } from './start-warnings.ts';

interface Parts extends Pick<Deps, 'config' | 'mail' | 'signature' | 'billing'> {
  /** The role that owns the schema. */
  owner: pg.Pool;
}

/**
 * Checks this installation: database, providers, public address, background work.
 * @param request makes requests to the public address
 */
export async function checkHealth(deps: Parts, request: typeof fetch = fetch): Promise<Finding[]> {
  const facts = await databaseFacts(deps.owner);
  const checks = await Promise.all([
    runCheck('Mail', () => deps.mail.check?.()),
    runCheck('E-signature', () => deps.signature.check?.()),
    runCheck('Billing', () => deps.billing.check?.()),
    runCheck('Public address', () => checkSite(deps, request)),
  ]);
  return [
    finding(`PostgreSQL ${facts?.version ?? ''}`, facts !== undefined, 'Set DATABASE_URL to a PostgreSQL 15 or newer.'),
    finding('Live updates', facts?.wal_level === 'logical', 'Set wal_level = logical on the database and restart it.'),
    finding('Row security on every table', facts?.secured ?? false, 'Run portage migrate; a table was made by hand.'),
    finding('Sealing of Social Insurance Numbers', facts?.sin_key ?? false, 'Set SIN_PUBLIC_KEY_FILE and restart.'),
    ...(await failedJobs(deps)),
    ...startWarnings(deps),
    ...builtInProviders(deps),
    ...checks.flat().map(({ check, wrong }) => finding(check, wrong === null, wrong ?? '')),
  ];
}

const finding = (check: string, fine: boolean, advice: string): Finding => ({
  check,
  result: fine ? 'fine' : 'wrong',
  advice: fine ? '' : advice,
});

/** Jobs that ran out of retries; they are kept for 90 days. */
async function failedJobs({ owner }: Parts): Promise<Finding[]> {
  const rows = await deadLettersByQueue(owner);
  if (rows.length === 0) return [finding('Background work', true, '')];
  const list = rows.map(({ name, count }) => `${count} ${name}`).join(', ');
  return [
    {
      check: 'Background work',
      result: 'note',
      advice: `Given up in the last 90 days: ${list}; see portage jobs list --failed.`,
    },
  ];
}

/** Notes which providers are built in. */
function builtInProviders({ config, mail, signature, billing }: Parts): Finding[] {
  const findings: Finding[] = [];
  if (mail.name === 'mailbox' && config.allowsDemo)
    findings.push({
      check: 'Mail: built in',
      result: 'note',
      advice: 'Mail is kept on /dev/mailbox and not sent; set SMTP_URL to send it.',
    });
  if (signature.name === 'built-in')
    findings.push({
      check: 'E-signature: built in',
      result: 'note',
      advice: 'Documents are signed on the pages of this server; set DROPBOX_SIGN_API_KEY for Dropbox Sign.',
    });
  if (billing.name === 'built-in')
    findings.push({
      check: 'Billing: built in',
      result: 'note',
      advice: 'Test mode: no money moves; set STRIPE_SECRET_KEY to be paid.',
    });
  return findings;
}

/** Runs a check. One that throws becomes a finding, so that the other results are still shown. */
async function runCheck(what: string, check: () => Promise<ProviderCheck[]> | undefined): Promise<ProviderCheck[]> {
  try {
    return (await check()) ?? [];
  } catch (error) {
    return [{ check: what, wrong: `The check itself failed (${(error as Error).message}); report this.` }];
  }
}
