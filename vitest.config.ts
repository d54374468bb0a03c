import { defineConfig } from 'vitest/config';

if (Number(process.versions.node.split('.')[0]) < 24)
  throw new Error('The tests need the Node.js that this project pins. Run npm test, or npm run test:unit [pattern].');

/** A busy machine is slow, not wrong: these end what hangs, and measure nothing. */
const patience = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 15_000 } } };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...patience,
          name: 'conformance',
          include: ['conformance/**/*.test.ts'],
          globalSetup: ['conformance/product-under-test.ts'],
        },
      },
      {
        test: {
          ...patience,
          name: 'unit',
          include: ['packages/**/*.test.ts', 'apps/portal/src/**/*.test.{ts,tsx}', 'checks/*/*.test.ts'],
        },
      },
      {
        test: {
          ...patience,
          name: 'server',
          include: ['apps/server/src/**/*.test.ts', 'database/**/*.test.ts'],
          globalSetup: ['database/testing/cluster.ts'],
        },
      },
    ],
  },
});
