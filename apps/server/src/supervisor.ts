import { fileURLToPath } from 'node:url';
import type { Catalog } from '@portage/messages';
import { runningClock } from '@portage/platform/clock';
import { type Config, readConfig } from './config.ts';
import { ensureDataFolder } from './platform/boot/cluster/data-folder.ts';
import { isDataFolderLocked } from './platform/boot/cluster/data-folder-lock.ts';
import { keepEmbeddedDatabase } from './platform/boot/cluster/embedded-database.ts';
import type { KeepRunningOptions } from './platform/boot/processes/keep-running.ts';
import { type SignIn, serverProcesses } from './platform/boot/processes/supervised-server.ts';
import { keepWebProcesses } from './platform/boot/processes/web-processes.ts';
import { type Announcer, announcer, printed, surviveClosedOutput } from './platform/boot/progress.ts';
import { databasePasswords, providerSecret } from './platform/boot/secrets.ts';
import { openBrand } from './platform/brand/open-brand.ts';
import { ensureCanListen } from './platform/http/server.ts';
import { openLog } from './platform/log/log.ts';
import { logOutput } from './platform/log/log-output.ts';
import { askedProcesses } from './platform/metrics/ask-processes.ts';
import { running, versionText } from './platform/version.ts';
import { unsafeStart } from './settings/unsafe-start.ts';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));

/**
 * `portage serve`: runs the embedded database and the server, each in its own process, until a signal asks it to stop.
 * The server can have several processes, which accept connections on one socket. Restarts each process by itself whenever it exits
 * or freezes. SIGHUP replaces the server's processes one after the other without losing a request.
 * @param m the texts of the command line
 * @throws StartError when Portage cannot start
 */
export async function supervise(env: Record<string, string | undefined>, m: Catalog['cli']): Promise<void> {
  const started = performance.now();
  const stopAsked = untilSignal();
  surviveClosedOutput();
  const config = readConfig(env);
  const unsafe = unsafeStart(config);
  if (unsafe !== null) throw unsafe;
  // The server opens it again. A brand that cannot be shown is reported before the database starts.
  openBrand(config);
  const clock = runningClock(config.PORTAGE_CLOCK === undefined ? undefined : Date.parse(config.PORTAGE_CLOCK));
  const log = openLog(config.LOG_LEVEL, logOutput(config.LOG_FORMAT));
  const announced = announcer(config.LOG_FORMAT, log);
  const reporting = (program: string): KeepRunningOptions => ({
    onEnded: (reason) => log.error({ reason }, `${program} exited unexpectedly and is being restarted`),
    onRestartFailed: (error) => log.error({ err: error }, `${program} could not be restarted; retrying`),
  });
  announced.say(m.starting({ version: versionText(running) }));
  const stops: (() => Promise<void>)[] = [];
  try {
    let databaseRunning = () => Promise.resolve();
    if (config.embedded) await ensureDataFolder(config.dataDir);
    // A Portage that runs on the same folder explains more than its port: the lock reports it.
    const isRunning = config.embedded && (await isDataFolderLocked(config.dataDir));
    if (config.PORTAGE_ROLE !== 'worker' && !isRunning) await ensureCanListen({ port: config.PORT, host: config.HOST });
    if (config.embedded) {
      const { owner } = databasePasswords(await providerSecret(config));
      const database = await printed(announced).step(m.databaseStarted, () =>
        keepEmbeddedDatabase(config, owner, {
          ...reporting('the database'),
          onFrozen: () => log.error('the database answered nothing for 30 seconds and is being killed'),
        }),
      );
      stops.unshift(() => database.stop());
      databaseRunning = () => database.running();
    }
    let demo: readonly SignIn[] | null = null;
    const children = askedProcesses();
    if (config.METRICS_ADDRESS !== undefined) {
      const { serveMetrics } = await import('./platform/metrics/serve-metrics.ts');
      const metrics = await serveMetrics(config.METRICS_ADDRESS, children);
      stops.unshift(metrics.close);
    }
    const processes = serverProcesses({
      main,
      env,
      clock,
      drainSeconds: config.DRAIN_SECONDS,
      databaseRunning,
      onReady: children.add,
      onFrozen: () => log.error('the server sent no heartbeat for ten seconds and is being killed'),
    });
    const nameOf = (place: number) => (config.webProcesses === 1 ? 'the server' : `server process ${place + 1}`);
    const server = await keepWebProcesses(
      config.webProcesses,
      async (place) => {
        const process = await processes.start(place);
        demo ??= process.demo;
        return process;
      },
      (place) => reporting(nameOf(place)),
    );
    stops.unshift(() => {
      processes.closePort();
      return server.stop();
    });
    process.on('SIGHUP', () => {
      if (!isTerminal()) void server.replace();
    });
    announce(announced, m, config, demo, performance.now() - started);
    server.startOthers();
    await stopAsked;
    announced.say(m.stopping);
  } finally {
    for (const stop of stops) await stop();
  }
}

/** Resolves on Ctrl-C, SIGTERM or a closed terminal. Call it before startup, so a signal during startup leaves nothing running. */
function untilSignal(): Promise<void> {
  return new Promise((resolve) => {
    process.once('SIGINT', () => resolve());
    process.once('SIGTERM', () => resolve());
    process.on('SIGHUP', () => {
      if (isTerminal()) resolve();
    });
  });
}

/** Whether a person runs Portage in a terminal. SIGHUP then means that the terminal closed; otherwise it asks for a new server. */
const isTerminal = (): boolean => process.stdin.isTTY || process.stdout.isTTY;

function announce(
  { say }: Announcer,
  m: Catalog['cli'],
  config: Config,
  demo: readonly SignIn[] | null,
  ms: number,
): void {
  const lines = [m.ready({ seconds: (ms / 1000).toFixed(ms < 10_000 ? 1 : 0), url: config.siteUrl })];
  // The rest is for a person: no log keeps a password.
  if (config.embedded && config.LOG_FORMAT !== 'json') {
    for (const account of demo ?? [])
      lines.push(`  ${m.readyDemo.padEnd(14)} ${account.email} / ${account.password}  (${account.company})`);
    if (config.allowsDemo) lines.push(`  ${m.readyMailbox.padEnd(14)} ${config.siteUrl}/dev/mailbox`);
    lines.push(`  ${m.readyStop.padEnd(14)} ${m.readyStopKeys}`);
  }
  say(lines.join('\n'));
}
