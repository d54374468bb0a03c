import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressAssets } from './vite/compress-assets.ts';
import { headAssets } from './vite/head-assets.ts';
import { runtimeConfig } from './vite/runtime-config.ts';

const apiOrigin = process.env.PORTAGE_DEV_API ?? 'http://localhost:3000';

/** Paths the API server handles; everything else is a page or asset of the portal. */
const serverPaths = [
  '/auth/v1',
  '/rest/v1',
  '/storage/v1',
  '/functions/v1',
  '/sign',
  '/checkout',
  '/invoice',
  '/credit',
  '/dev',
  '/calendar',
  '/webhooks',
];

// Match each path as a whole segment, so the portal's /signup-step1 is not taken for the signing page /sign/….
const proxied = Object.fromEntries(
  serverPaths.map((path) => [`^${path}(/|$|\\?)`, { target: apiOrigin, changeOrigin: false }]),
);

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    react(),
    runtimeConfig(apiOrigin),
    headAssets({ script: 'src/app/theme-boot.js', preloadFont: 'figtree-latin-wght-normal' }),
    compressAssets(),
  ],
  server: {
    port: 5173,
    proxy: { ...proxied, '^/realtime/v1(/|$|\\?)': { target: apiOrigin, ws: true } },
  },
  build: {
    outDir: 'dist',
    target: 'es2023',
    // A data: URI would need its own exception in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
    reportCompressedSize: false,
    // One chunk for the first page: files compress better together, 5 % smaller than ten separate ones.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }] } } },
  },
});
