import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'conformance',
          include: ['conformance/**/*.test.ts'],
          globalSetup: ['conformance/product-under-test.ts'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      { test: { name: 'unit', include: ['packages/**/*.test.ts', 'apps/portal/src/**/*.test.{ts,tsx}'] } },
      {
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts', 'database/**/*.test.ts'],
          globalSetup: ['database/testing/cluster.ts'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
});
