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

/** The real server in this process. The test files of a worker share it and its database, each test with its own company. */
export let server = await start();
/** Whether it runs, tests of an earlier file have used it, and it is closed after this file. */
let state = { runs: true, isUsed: false, isKept: false };

/** Starts a server for the next test file, unless one runs: the portal reads its settings before the first file. */
export async function openServer(): Promise<void> {
  if (state.runs) return;
  server = await start();
  state = { runs: true, isUsed: false, isKept: false };
}

/** No later file uses this server: for tests that change what all companies share. */
export function keepServer(): void {
  state.isKept = true;
}

/** Gives this file a server that no other file has used or uses: for tests that see all companies. */
export async function openOwnServer(): Promise<void> {
  if (state.isUsed) await closeServer();
  await openServer();
  keepServer();
}

/** After each test file: closes the server, unless the next file can use it. */
export async function endFile(): Promise<void> {
  const isAhead = server.deps.clock.now() - Date.now() > 1000;
  if (state.isKept || isAhead) await closeServer();
  else state.isUsed = true;
}

async function closeServer(): Promise<void> {
  state.runs = false;
  await server[Symbol.asyncDispose]();
}

// The server embeds these settings in the page.
const block = document.createElement('script');
block.type = 'application/json';
block.id = 'portage-config';
block.textContent = JSON.stringify(publicConfig(server.deps, [{ locale: 'fr-CA', name: 'Français' }]));
document.head.append(block);
