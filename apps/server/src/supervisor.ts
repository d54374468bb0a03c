import { fileURLToPath } from 'node:url';
import { type Config, readConfig } from './config.ts';
import { ensureDataFolder } from './platform/boot/data-folder.ts';
import { keepEmbeddedDatabase } from './platform/boot/embedded-database.ts';
import { type KeepRunningOptions, keepRunning } from './platform/boot/keep-running.ts';
import { printed } from './platform/boot/progress.ts';
import { databasePasswords, providerSecret } from './platform/boot/secrets.ts';
import { type SignIn, startServer } from './platform/boot/supervised-server.ts';
import { runningClock } from './platform/clock.ts';
import { openLog } from './platform/log/log.ts';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));

/**
 * `portage serve`: runs the embedded database and the server, each in its own process, until a signal asks it to stop.
 * Restarts either process whenever it exits.
 * @throws StartError when Portage cannot start
 */
export async function supervise(env: Record<string, string | undefined>): Promise<void> {
  const started = performance.now();
  const stopAsked = untilSignal();
  const config = readConfig(env);
  const clock = runningClock(config.PORTAGE_CLOCK === undefined ? undefined : Date.parse(config.PORTAGE_CLOCK));
  const log = openLog(config.LOG_LEVEL);
  const reporting = (program: string): KeepRunningOptions => ({
    onEnded: (reason) => log.error({ reason }, `${program} exited unexpectedly and is being restarted`),
    onRestartFailed: (error) => log.error({ err: error }, `${program} could not be restarted; retrying`),
  });
  console.log('Starting Portage …');
  const stops: (() => Promise<void>)[] = [];
  try {
    let databaseRunning = () => Promise.resolve();
    if (config.embedded) {
      await ensureDataFolder(config.dataDir);
      const { owner } = databasePasswords(await providerSecret(config));
      const database = await printed.step('database started', () =>
        keepEmbeddedDatabase(config, owner, reporting('the database')),
      );
      stops.unshift(() => database.stop());
      databaseRunning = () => database.running();
    }
    let demo: SignIn[] | null = null;
    const server = await keepRunning(async () => {
      await databaseRunning();
      const process = await startServer(main, env, clock);
      demo ??= process.demo;
      return process;
    }, reporting('the server'));
    stops.unshift(() => server.stop());
    announce(config, demo, Math.round(performance.now() - started));
    await stopAsked;
    console.log('Stopping …');
  } finally {
    for (const stop of stops) await stop();
  }
}

/** Resolves on Ctrl-C or SIGTERM. Call it before startup, so a signal during startup leaves nothing running. */
function untilSignal(): Promise<void> {
  return new Promise((resolve) => {
    process.once('SIGINT', () => resolve());
    process.once('SIGTERM', () => resolve());
  });
}

function announce(config: Config, demo: SignIn[] | null, ms: number): void {
  const lines = [`Portage is ready in ${ms} ms: ${config.siteUrl}`];
  if (config.embedded) {
    for (const account of demo ?? [])
      lines.push(`  demo sign-in   ${account.email} / ${account.password}  (${account.company})`);
    if (config.allowsDemo) lines.push(`  mailbox        ${config.siteUrl}/dev/mailbox`);
    lines.push('  stop           Ctrl-C');
  }
  console.log(lines.join('\n'));
}
