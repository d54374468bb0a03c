// The server process. `portage serve` starts it, restarts it when it exits, and signals it to stop.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findRates } from '@portage/domain/contributions/rates';
import { yearOf } from '@portage/domain/plain-date';
import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import { type DemoAccount, fillDemo } from './demo/fill-demo.ts';
import { refusePublishedPasswords } from './demo/published-passwords.ts';
import { jobHandlers } from './jobs/handlers.ts';
import { startWarnings } from './modules/installation/start-warnings.ts';
import { openDeps } from './open-deps.ts';
import { printed } from './platform/boot/progress.ts';
import type { ServerMessage } from './platform/boot/supervised-server.ts';
import { today } from './platform/clock.ts';
import { closeServer, listen } from './platform/http/server.ts';
import { StartError } from './settings/start-error.ts';
import { attachRealtime } from './wire/realtime/attach.ts';

const portalFolder = fileURLToPath(new URL('../../portal/dist', import.meta.url));

/**
 * Opens every dependency and starts serving requests.
 * @returns the demo sign-ins if this start filled in the demo, and a function that shuts down in order
 */
async function start(): Promise<{ demo: DemoAccount[] | null; stop(): Promise<void> }> {
  const config = readConfig(process.env);
  const deps = await openDeps(config, { purpose: 'server', progress: printed });
  const stops: (() => Promise<void>)[] = [() => deps.close()];
  const stop = async () => {
    for (const step of stops) await step();
  };
  try {
    await refusePublishedPasswords(deps);
    for (const { advice } of startWarnings(deps)) console.warn(`Warning: ${advice}`);
    const year = yearOf(today(deps.clock));
    if (findRates(year) === undefined)
      console.warn(
        `Warning: Payroll refuses paydays in ${year}: this version has no complete contribution rates for it.`,
      );
    const app = createApp(deps, existsSync(portalFolder) ? { portalFolder } : {});
    let demo: DemoAccount[] | null = null;
    if (config.PORTAGE_ROLE !== 'worker') {
      const server = await listen(app, { port: config.PORT, host: config.HOST });
      stops.unshift(() => closeServer(server));
      const realtime = attachRealtime(server, deps, deps.changes);
      stops.unshift(() => realtime.close());
    }
    // Demo companies and people are fictional, so they must never reach a real vendor.
    const isBuiltIn = deps.signature.name === 'built-in' && deps.billing.name === 'built-in';
    if (deps.isNew && config.fillsDemo && isBuiltIn)
      demo = await printed.step('demo companies filled in', () => fillDemo(deps));
    // Start the workers after the demo history is complete: they begin with a payroll run.
    if (config.PORTAGE_ROLE !== 'web') await deps.jobs.work(jobHandlers(deps, (request) => app.fetch(request)));
    return { demo, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Resolves once the message is sent. */
const notifySupervisor = (message: ServerMessage) => new Promise((resolve) => process.send?.(message, resolve));

// Ctrl-C reaches every process in the terminal. Only the supervisor decides when the server stops.
process.on('SIGINT', () => {});
// Without a supervisor, nothing would stop or restart this process. Committed work is safe in the database.
process.on('disconnect', () => process.exit(1));
const stopAsked = new Promise((resolve) => process.once('SIGTERM', resolve));
try {
  const { demo, stop } = await start();
  await notifySupervisor({ type: 'ready', demo });
  await stopAsked;
  await stop();
  process.exit(0);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  await notifySupervisor({ type: 'failed', reason: error.message });
  process.exit(1);
}
