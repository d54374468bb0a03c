import './environment/no-owner-stacks.ts';
import './environment/test-clock.ts';
import './environment/browser-gaps.ts';
import './network.ts';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { expectCleanConsole, watchConsole } from './environment/console-guard.ts';
import { expectNoViolation } from './environment/no-violation.ts';
import { network } from './network.ts';
import { endFile, openOwnServer, openServer } from './portal-server.ts';
import { closeApp } from './render-app.tsx';
import { endSights, writeSights } from './sees.ts';

// The console shows all companies.
if (expect.getState().testPath?.includes('/src/provider/')) await openOwnServer();
else await openServer();

document.documentElement.lang = 'en-CA';

beforeEach(watchConsole);

// Hooks run from the last to the first, so this one knows whether the checks after the test passed.
afterEach(({ task }) => endSights(task));

afterEach(async ({ task }) => {
  try {
    await expectNoViolation();
  } finally {
    // No fault of the test reaches the sign-out, and the next test does not list it.
    network.reset();
    await closeApp();
    network.reset();
    vi.restoreAllMocks();
  }
  // A failed test may leave anything there, and its own fault says more.
  if (task.result?.state !== 'fail') expectCleanConsole();
});

afterAll(writeSights);
afterAll(endFile);
