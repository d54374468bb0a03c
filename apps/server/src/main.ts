// The server process. `portage serve` starts it, restarts it when it exits, and signals it to stop.
import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { hasOtherProcesses } from '@portage/platform/other-processes';
import { isConnectionError } from '@portage/platform/postgres/connections/connection-errors';
import { shareHashing } from '@portage/wire/auth/passwords/passwords';
import { attachRealtime } from '@portage/wire/realtime/attach';
import { openRoomCarrier } from '@portage/wire/realtime/channels/room-carrier';
import { openRooms } from '@portage/wire/realtime/channels/rooms';
import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import type { DemoAccount } from './demo/demo-people.ts';
import { fillDemo } from './demo/fill-demo.ts';
import { refusePublishedPasswords, unchangedDemoAccounts } from './demo/published-passwords.ts';
import { jobHandlers } from './jobs/handlers.ts';
import { ignoredForwarding } from './modules/installation/health/ignored-forwarding.ts';
import { startWarnings } from './modules/installation/start-warnings.ts';
import { ratesFinding } from './modules/rates/rates-finding.ts';
import { taxTablesFinding } from './modules/rates/tax-tables-finding.ts';
import { type OpenDeps, openDeps } from './open-deps.ts';
import { sendHeartbeats } from './platform/boot/processes/heartbeat.ts';
import { type ListeningSocket, receiveStart, socketOf } from './platform/boot/processes/listening-socket.ts';
import {
  type ServerMessage,
  type SupervisorMessage,
  tryAgainCode,
} from './platform/boot/processes/supervised-server.ts';
import { trimMemory } from './platform/boot/processes/trim-memory.ts';
import { type Announcer, announcer, printed, silent, surviveClosedOutput } from './platform/boot/progress.ts';
import { ownRoles } from './platform/boot/roles/role-facts.ts';
import { requestLog } from './platform/http/request-log.ts';
import { type HttpServer, listen } from './platform/http/server.ts';
import { openLog } from './platform/log/log.ts';
import { logOutput } from './platform/log/log-output.ts';
import { StartError } from './settings/start-error.ts';

/** Where `npm start` builds the portal. */
const builtPortal = fileURLToPath(new URL('../../portal/dist', import.meta.url));

/**
 * Opens every dependency and starts serving requests.
 * @param given what the supervisor sent: the listening socket of another process, the time, and the place of this process
 * @returns the demo sign-ins, and a function that shuts down in order
 */
async function start(
  given: Awaited<ReturnType<typeof receiveStart>>,
): Promise<{ demo: readonly DemoAccount[] | null; stop(): Promise<void> }> {
  const { socket: inherited, clock, place } = given;
  const config = readConfig({
    ...process.env,
    ...(clock === null ? {} : { PORTAGE_CLOCK: clock }),
    // Several processes have one that works on jobs.
    ...(place === 0 ? {} : { PORTAGE_ROLE: 'web' }),
  });
  const announced = announcer(config.LOG_FORMAT, openLog(config.LOG_LEVEL, logOutput(config.LOG_FORMAT)));
  const deps = await openDeps(config, { purpose: 'server', progress: place === 0 ? printed(announced) : silent });
  const stops: (() => Promise<void>)[] = [() => deps.close()];
  const stop = async () => {
    for (const step of stops) await step();
  };
  try {
    await refusePublishedPasswords(deps);
    shareHashing(config.webProcesses);
    if (place === 0) await printWarnings(deps, announced);
    const rooms = openRooms(
      hasOtherProcesses(config) && config.PORTAGE_ROLE !== 'worker'
        ? (handlers) => openRoomCarrier({ ...handlers, db: deps.db, listener: deps.listener })
        : undefined,
    );
    stops.unshift(() => rooms.close());
    // Fill the demo before listening: a user who signed in earlier would see its history being written.
    // A successor's sign-ins are shown to no one, and each check is a hash.
    const demo = place === 0 && inherited === undefined ? await demoSignIns(deps, announced) : null;
    const portalFolder = config.PORTAGE_PORTAL_DIR ?? builtPortal;
    let http: HttpServer | undefined;
    const app = createApp(deps, {
      rooms,
      isDraining: () => !isReplaced && (http?.isDraining() ?? false),
      ...(existsSync(portalFolder) ? { portalFolder } : {}),
    });
    let realtimeLoad = () => ({ sockets: 0, channels: 0 });
    if (config.METRICS_ADDRESS !== undefined)
      (await import('./open-metrics.ts')).openMetrics(deps, { realtime: () => realtimeLoad() });
    if (config.PORTAGE_ROLE !== 'worker') {
      const forwarding = { trustedProxies: config.TRUSTED_PROXIES, onIgnored: ignoredForwarding(deps) };
      const requests = requestLog(() => deps.log, forwarding);
      const serving = await listen(
        app,
        inherited === undefined ? { port: config.PORT, host: config.HOST } : { socket: inherited },
        forwarding,
        requests,
      );
      http = serving;
      serving.server.on('upgrade', requests.observeUpgrade);
      const realtime = attachRealtime(serving.server, deps, {
        changes: deps.changes,
        changesBy: deps.changesBy,
        ownRoles,
        rooms,
      });
      realtimeLoad = realtime.load;
      // A person who stops Portage in a terminal has no load balancer to wait for.
      const noticeMs = process.stdout.isTTY ? 0 : config.DRAIN_SECONDS * 1000;
      stops.unshift(async () => {
        serving.startDraining();
        await delay(noticeMs);
        await Promise.all([serving.close(), realtime.close()]);
      });
      if (inherited === undefined) await notifySupervisor({ type: 'listening' }, socketOf(serving.server));
    }
    if (deps.hold !== null) announced.warn(deps.messages.cli.heldWarning({ backup: deps.hold.backup }));
    // They begin with a payroll run, which needs the demo's history.
    if (config.PORTAGE_ROLE !== 'web' && deps.hold === null)
      await deps.jobs.work(
        jobHandlers(deps, { receive: (request) => app.fetch(request), owner: deps.ownerConnection }),
        { backups: config.BACKUP_SCHEDULE },
      );
    return { demo, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The demo accounts that still have their published passwords, for the person who started Portage. Fills in the demo first, if it is missing. */
async function demoSignIns(deps: OpenDeps, announced: Announcer): Promise<readonly DemoAccount[] | null> {
  const filled = await filledDemo(deps, announced);
  return filled ?? (deps.config.allowsDemo ? unchangedDemoAccounts(deps.db) : null);
}

/** Fills in the demo at the first start. Its companies and people are fictional, so they must never reach a real vendor. */
async function filledDemo(deps: OpenDeps, announced: Announcer): Promise<readonly DemoAccount[] | null> {
  const isBuiltIn = deps.signature.name === 'built-in' && deps.billing.name === 'built-in';
  if (!deps.isNew || !deps.config.fillsDemo || !isBuiltIn) return null;
  return printed(announced).step(deps.messages.cli.demoReady, () => fillDemo(deps));
}

async function printWarnings(deps: OpenDeps, { warn }: Announcer): Promise<void> {
  for (const { advice } of startWarnings(deps)) warn(deps.messages.cli.warning({ advice }));
  if (deps.changesBy === 'notifications')
    warn(deps.messages.cli.warning({ advice: deps.messages.operator.liveUpdatesOff }));
  for (const { result, advice } of [await ratesFinding(deps), await taxTablesFinding(deps)])
    if (result === 'wrong') warn(deps.messages.cli.warning({ advice }));
}

/** Resolves once the message is sent. */
function notifySupervisor(message: ServerMessage, socket?: ListeningSocket): Promise<unknown> {
  return new Promise((resolve) => process.send?.(message, socket, undefined, resolve));
}

// Ctrl-C and a closed terminal reach every process in it. Only the supervisor decides when the server stops.
process.on('SIGINT', () => {});
process.on('SIGHUP', () => {});
// Without a supervisor, nothing would stop or restart this process. Committed work is safe in the database.
process.on('disconnect', () => process.exit(1));
// Requests still find a server at this port, so a load balancer has no reason to send them elsewhere.
let isReplaced = false;
process.on('message', ({ type }: SupervisorMessage) => {
  if (type === 'replaced') isReplaced = true;
});
const stopAsked = new Promise<void>((resolve) => process.on('SIGTERM', () => resolve()));
surviveClosedOutput();
sendHeartbeats();
trimMemory();
try {
  const { demo, stop } = await start(await receiveStart());
  await notifySupervisor({ type: 'ready', demo });
  await stopAsked;
  await notifySupervisor({ type: 'draining' });
  await stop();
  process.exit(0);
} catch (error) {
  if (isConnectionError(error)) process.exit(tryAgainCode);
  if (!(error instanceof StartError)) throw error;
  await notifySupervisor({ type: 'failed', error: { code: error.code, params: error.params } });
  process.exit(1);
}
