import { hashCheaply } from '@portage/wire/auth/passwords/passwords';
import { publicConfig } from '../../server/src/pages/portal/portal-files.ts';
import { startProviderServer } from '../../server/src/testing/provider-server.ts';
import { clockOffset } from './environment/test-clock.ts';

// Most tests sign up a company and sign it in.
hashCheaply();

const start = () =>
  startProviderServer(
    // All tests of a file sign in from one address.
    { AUTH_RATE_LIMIT_PER_5_MINUTES: '10000', SITE_URL: window.location.origin },
    { clockOffset },
  );

/** The real server in this process, on its own database. The tests of a file share it, each with its own company. */
export let server = await start();
let running = true;

/** Starts a server for the next test file, unless it runs: the portal reads its settings before the first file. */
export async function openServer(): Promise<void> {
  if (running) return;
  server = await start();
  running = true;
}

export async function closeServer(): Promise<void> {
  running = false;
  await server[Symbol.asyncDispose]();
}

// The server embeds these settings in the page.
const block = document.createElement('script');
block.type = 'application/json';
block.id = 'portage-config';
block.textContent = JSON.stringify(publicConfig(server.deps, [{ locale: 'fr-CA', name: 'Français' }]));
document.head.append(block);
