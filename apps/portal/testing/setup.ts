import './test-clock.ts';
import './browser-gaps.ts';
import './network.ts';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { expectCleanConsole, watchConsole } from './console-guard.ts';
import { network } from './network.ts';
import { expectNoViolation } from './no-violation.ts';
import { server } from './portal-server.ts';
import { closeApp } from './render-app.tsx';

document.documentElement.lang = 'en-CA';

beforeEach(watchConsole);

afterEach(async () => {
  try {
    await expectNoViolation();
  } finally {
    network.reset();
    await closeApp();
    vi.restoreAllMocks();
  }
  expectCleanConsole();
});

afterAll(() => server[Symbol.asyncDispose]());
