import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findRates } from '@portage/domain/contributions/rates';
import { yearOf } from '@portage/domain/plain-date';
import { createApp } from './app.ts';
import { openDeps } from './boot/open-deps.ts';
import { printed } from './boot/progress.ts';
import { today } from './clock.ts';
import { readConfig } from './config.ts';
import { fillDemo } from './demo/fill-demo.ts';
import { closeServer, listen } from './http/server.ts';
import { jobHandlers } from './jobs/handlers.ts';
import { attachRealtime } from './realtime/attach.ts';

const portalFolder = fileURLToPath(new URL('../../portal/dist', import.meta.url));

/** Runs Portage until it is told to stop. @throws StartError in one sentence when it cannot start */
export async function serve(env: Record<string, string | undefined>): Promise<void> {
  const started = performance.now();
  const config = readConfig(env);
  console.log('Starting Portage …');
  const deps = await openDeps(config, { purpose: 'serve', progress: printed });
  const stops: (() => Promise<void>)[] = [() => deps.close()];
  try {
    const app = createApp(deps, existsSync(portalFolder) ? { portalFolder } : {});
    let demo: Awaited<ReturnType<typeof fillDemo>> = null;
    if (config.PORTAGE_ROLE !== 'worker') {
      const server = await listen(app, { port: config.PORT, host: config.HOST });
      stops.unshift(() => closeServer(server));
      const realtime = attachRealtime(server, deps, deps.changes);
      stops.unshift(() => realtime.close());
    }
    // The demo's companies and people are invented: no vendor is to bill them or mail them.
    const isBuiltIn = deps.signature.name === 'built-in' && deps.billing.name === 'built-in';
    if (deps.isNew && config.embedded && config.PORTAGE_DEMO && isBuiltIn)
      demo = await printed.step('demo companies filled in', () => fillDemo(deps));
    // After the demo's past has been lived through in its own order: working the queues starts with a payroll run.
    if (config.PORTAGE_ROLE !== 'web') await deps.jobs.work(jobHandlers(deps, (request) => app.fetch(request)));
    announce(config.siteUrl, config.embedded, demo, Math.round(performance.now() - started));
    const year = yearOf(today(deps.clock));
    if (findRates(year) === undefined)
      console.log(
        `  payroll        refuses paydays in ${year}: this version has no complete contribution rates for ${year}`,
      );
  } catch (error) {
    for (const stop of stops) await stop();
    throw error;
  }
  await untilStopped(deps.databaseExited);
  console.log('Stopping …');
  for (const stop of stops) await stop();
}

function announce(siteUrl: string, embedded: boolean, demo: Awaited<ReturnType<typeof fillDemo>>, ms: number): void {
  const lines = [`Portage is ready in ${ms} ms: ${siteUrl}`];
  if (embedded) {
    if (demo !== null)
      for (const account of demo)
        lines.push(`  demo sign-in   ${account.email} / ${account.password}  (${account.company})`);
    lines.push(`  mailbox        ${siteUrl}/dev/mailbox`, '  stop           Ctrl-C');
  }
  console.log(lines.join('\n'));
}

/** Until Ctrl-C or SIGTERM; an embedded database that ends by itself ends the process too, so that whoever watches it starts it again. */
function untilStopped(databaseExited: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    let told = false;
    const stop = () => {
      told = true;
      resolve();
    };
    process.once('SIGINT', stop);
    process.once('SIGTERM', stop);
    databaseExited.then(() => {
      if (told) return;
      console.error('The embedded database ended by itself; start Portage again.');
      process.exitCode = 1;
      resolve();
    });
  });
}
