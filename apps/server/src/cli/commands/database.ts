import { Command } from 'commander';
import { readConfig } from '../../config.ts';
import { databaseAddresses } from '../../platform/boot/own-database.ts';
import { canLogIn, type LoginRoles, loginRoles } from '../../platform/boot/roles/login-roles.ts';
import { type PreparationStep, pgbouncerUser, preparation } from '../../platform/boot/roles/preparation.ts';
import { type RoleFacts, readRoleFacts } from '../../platform/boot/roles/role-facts.ts';
import { providerSecret, secretClaim } from '../../platform/boot/secrets.ts';
import { connectOrExplain } from '../../platform/postgres/connections/connect-or-explain.ts';
import type { DatabaseAddress } from '../../platform/postgres/connections/connection-settings.ts';
import { StartError, startErrorText } from '../../settings/start-error.ts';
import { m, messages } from '../messages.ts';
import { CommandFailure } from '../output.ts';
import { databaseUpgradeCommand } from './database-upgrade.ts';

export function databaseCommand(): Command {
  const database = new Command('database').description(m.database);
  database.command('prepare').description(m.databasePrepare).option('--json', m.jsonOption).action(prepare);
  return database.addCommand(databaseUpgradeCommand());
}

/** Errors of a role or database that the printed SQL creates. */
const curable: ReadonlySet<string> = new Set(['databasePasswordWrong', 'databaseMissing', 'databaseRefused']);

async function prepare({ json }: { json?: boolean }): Promise<void> {
  const { lines, steps } = await prepared(process.env);
  if (json) console.log(JSON.stringify(steps, null, 2));
  else for (const line of lines) console.log(line);
}

/**
 * The SQL that an admin runs once, with comments on what is already there. Changes nothing.
 * @param env environment variables with the settings of the database
 * @throws StartError when the database cannot be reached; CommandFailure for the embedded one
 */
export async function prepared(
  env: Record<string, string | undefined>,
): Promise<{ lines: string[]; steps: PreparationStep[] }> {
  const config = readConfig({ LOG_LEVEL: 'error', ...env });
  if (config.DATABASE_URL === undefined) throw new CommandFailure(m.databasePrepareEmbedded);
  const { owner, isPooled } = await databaseAddresses({ ...config, DATABASE_URL: config.DATABASE_URL });
  const logins = secretClaim(await providerSecret(config));
  const { facts, problem } = await factsOf(owner);
  const { user: role, database } = owner.connection;
  const steps = preparation(facts, owner.connection, logins, {
    isMissing: problem?.code === 'databaseMissing',
    misfits: await misfitsOf(owner, facts, logins),
  });
  const missing = steps.filter((step) => !step.isDone);
  const comments = [
    m.databasePrepareHead({ database, role }),
    ...(problem === null ? [] : [m.databasePrepareUnknown({ reason: startErrorText(messages, problem) })]),
    ...(facts !== null && !facts.isLogical ? [m.databasePrepareWal] : []),
    ...steps.filter((step) => step.isDone).map(({ sql }) => m.databasePrepareDone({ statement: summaryOf(sql) })),
    ...(missing.length === 0 ? [m.databasePrepareNothing] : []),
    ...(isPooled ? [m.databasePreparePooler({ line: pgbouncerUser(logins) })] : []),
  ];
  // A line break in a name, or in what the server answered, must not end the comment.
  const lines = comments.map((comment) => `-- ${comment.replaceAll(/\s+/g, ' ')}`);
  return { lines: [...lines, ...missing.map(({ sql }) => sql)], steps };
}

/** The first line of a statement, without the verifier of a password. */
const summaryOf = (sql: string): string =>
  (sql.startsWith('do ') ? m.databasePrepareReplication : sql).replace(/ password '.*/s, '').replace(/;$/, '');

/** Login roles that exist and have another password than the one that derives from the secret. */
async function misfitsOf(owner: DatabaseAddress, facts: RoleFacts | null, logins: LoginRoles): Promise<string[]> {
  const address = { ...owner.connection, connectionTimeoutMillis: owner.connectTimeoutMs };
  const misfits: string[] = [];
  for (const { name, password } of loginRoles(logins))
    if (facts?.roles.includes(name) && !(await canLogIn(address, name, password))) misfits.push(name);
  return misfits;
}

/** What the owner's database has; null with the reason when the owner cannot connect because it is not prepared. */
async function factsOf(
  owner: DatabaseAddress,
): Promise<{ facts: RoleFacts; problem: null } | { facts: null; problem: StartError }> {
  try {
    const client = await connectOrExplain(owner);
    try {
      return { facts: await readRoleFacts(client), problem: null };
    } finally {
      await client.end();
    }
  } catch (error) {
    if (error instanceof StartError && curable.has(error.code)) return { facts: null, problem: error };
    throw error;
  }
}
