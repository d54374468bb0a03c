import { availableParallelism } from 'node:os';
import { defineConfig, devices } from '@playwright/test';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  // `npm test` runs the first; `npm run test:full`, and `npm run test:e2e` with a name, both.
  projects: [{ name: 'journeys' }, { name: 'matrix', testDir: 'lab/matrix' }],
  globalSetup: './e2e/product/fill-demo-data.ts',
  // As for all tests: a busy machine is slow, not wrong. This ends what hangs, and measures nothing.
  timeout: 180_000,
  expect: { timeout: 45_000 },
  // A browser that gets no processor for seconds fails once. A journey that passes the second time is reported as flaky.
  retries: 1,
  // Journeys spend part of their time waiting, for a page to settle or for the product to start.
  workers: availableParallelism() + 2,
  // Playwright empties this folder when it starts; the reports of `npm test` are beside it.
  outputDir: 'test-results/journeys',
  reporter: [['list'], ['./e2e/proofs/spec-table-reporter.ts'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    launchOptions: {
      executablePath: process.env.PORTAGE_CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
    // A click that finds nothing to click names itself, before the journey's own time is over.
    actionTimeout: 60_000,
    // Recording costs a third of the run. `PORTAGE_TRACE=1 npm run test:e2e -- <file>` records a failure.
    trace: process.env.PORTAGE_TRACE === undefined ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
});
