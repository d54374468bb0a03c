import type { Catalog } from '@portage/messages';
import type pg from 'pg';
import type { Config } from '../../../config.ts';
import type { Deps } from '../../../deps.ts';
import { changesBy, readRoleFacts } from '../../../platform/boot/roles/role-facts.ts';
import { running, versionText } from '../../../platform/version.ts';
import type { ProviderCheck } from '../../../providers/provider-check.ts';
import { hasAccount } from '../../../settings/invoice-settings.ts';
import { backupFinding } from '../../backups/backup-finding.ts';
import { ratesFinding } from '../../rates/rates-finding.ts';
import { taxTablesFinding } from '../../rates/tax-tables-finding.ts';
import { countOpenExceptions, databaseFacts, deadLettersByQueue } from '../queries.ts';
import { startWarnings } from '../start-warnings.ts';
import { certificateFindings } from './certificate-health.ts';
import { checkFileStore } from './file-store-health.ts';
import type { Finding } from './finding.ts';
import { forwardingFindings } from './ignored-forwarding.ts';
import { capacityFinding } from './process-capacity.ts';
import { serviceFindings } from './service-findings.ts';
import { checkSinKeys } from './sin-key-health.ts';
import { checkSite } from './site-health.ts';
import { checkStoredValues } from './stored-values.ts';

interface Parts
  extends Pick<Deps, 'config' | 'clock' | 'db' | 'files' | 'mail' | 'signature' | 'billing' | 'messages'> {
  /** The role that owns the schema. */
  owner: pg.Pool;
}

/**
 * Checks this installation: database, providers, public address, background work.
 * @param request makes requests to the public address
 */
export async function checkHealth(deps: Parts, request: typeof fetch = fetch): Promise<Finding[]> {
  const m = deps.messages.operator;
  const facts = await databaseFacts(deps.owner);
  const checks = await Promise.all([
    runCheck(m, m.mailCheck, () => deps.mail.check?.()),
    runCheck(m, m.signatureCheck, () => deps.signature.check?.()),
    runCheck(m, m.billingCheck, () => deps.billing.check?.()),
    runCheck(m, m.siteCheckAny, () => checkSite(deps, request)),
  ]);
  return [
    finding(m.versionCheck({ version: versionText(running) }), true, ''),
    finding(m.postgresCheck({ version: facts?.version ?? '' }), facts !== undefined, m.postgresMissing),
    await liveUpdates(deps),
    finding(m.rowSecurityCheck, facts?.secured ?? false, m.rowSecurityMissing),
    await capacityFinding(deps),
    ...(await checkSinKeys(deps)),
    await checkFileStore(deps),
    ...(await backupFinding(deps)),
    await checkStoredValues(deps.owner, m),
    await ratesFinding(deps),
    await taxTablesFinding(deps),
    ...(await serviceFindings(deps)),
    ...(await failedJobs(deps)),
    await payFinding(deps),
    ...(await forwardingFindings(deps)),
    ...(await certificateFindings(deps)),
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

/** Notes a database that does not permit the replication stream: live updates then come from notifications. */
async function liveUpdates({ owner, messages: { operator: m } }: Parts): Promise<Finding> {
  const check = m.liveUpdatesCheck;
  if (changesBy(await readRoleFacts(owner)) === 'replication') return { check, result: 'fine', advice: '' };
  return { check, result: 'note', advice: m.liveUpdatesOff };
}

/** Jobs that ran out of retries; they are kept for 90 days. */
async function failedJobs({ owner, messages: { operator: m } }: Parts): Promise<Finding[]> {
  const rows = await deadLettersByQueue(owner);
  if (rows.length === 0) return [finding(m.jobsCheck, true, '')];
  const list = rows.map(({ name, count }) => `${count} ${name}`).join(', ');
  return [
    {
      check: m.jobsCheck,
      result: 'note',
      advice: m.jobsFailed({ jobs: list }),
    },
  ];
}

/** What holds up pay. Wrong when days are not paid because of it. */
async function payFinding({ owner, messages: { operator: m } }: Parts): Promise<Finding> {
  const { blocking, warnings } = await countOpenExceptions(owner);
  if (blocking + warnings === 0) return finding(m.payCheck, true, '');
  const advice = m.payExceptions({ blocking, warnings });
  return { check: m.payCheck, result: blocking > 0 ? 'wrong' : 'note', advice };
}

/** Notes which providers are built in. */
function builtInProviders({ config, mail, signature, billing, messages: { operator: m } }: Parts): Finding[] {
  const findings: Finding[] = [];
  if (mail.name === 'mailbox' && config.allowsDemo)
    findings.push({
      check: m.mailBuiltIn,
      result: 'note',
      advice: m.mailKept,
    });
  if (signature.name === 'built-in')
    findings.push({
      check: m.signatureBuiltIn,
      result: 'note',
      advice: m.signatureOwnPages,
    });
  if (billing.name === 'built-in')
    findings.push({
      check: m.billingBuiltIn,
      result: 'note',
      advice: billingAdvice(config, m),
    });
  return findings;
}

function billingAdvice(config: Config, m: Catalog['operator']): string {
  if (config.testPayments) return m.billingTestMode;
  return hasAccount(config) ? m.billingByTransfer : m.billingNoAccount;
}

/** Runs a check. One that throws becomes a finding, so that the other results are still shown. */
async function runCheck(
  m: Catalog['operator'],
  what: string,
  check: () => Promise<ProviderCheck[]> | undefined,
): Promise<ProviderCheck[]> {
  try {
    return (await check()) ?? [];
  } catch (error) {
    return [{ check: what, wrong: m.checkFailed({ reason: (error as Error).message }) }];
  }
}
