import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import pdfjs from 'pdfjs-dist/package.json' with { type: 'json' };
import { defineConfig, type UserConfig } from 'vite';
import { chunkGroups } from './vite/chunk-groups.ts';
import { compressAssets } from './vite/compress-assets.ts';
import { copies } from './vite/copies.ts';
import { fontLicence } from './vite/font-licence.ts';
import { headAssets } from './vite/head-assets.ts';
import { helpersInFirst } from './vite/helpers-in-first.ts';
import { namedBreakpoints } from './vite/named-breakpoints.ts';
import { pageLanguage } from './vite/page-language.ts';
import { routePreloads } from './vite/route-preloads.ts';
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
  '/built-in',
  '/webhooks',
  '/client-errors',
];

// Match each path as a whole segment, so the portal's /signup-step1 is not taken for the signing page /sign/….
const proxied = Object.fromEntries(
  serverPaths.map((path) => [`^${path}(/|$|\\?)`, { target: apiOrigin, changeOrigin: false }]),
);

/** The locale of this build. Each build has the texts of one. */
const locale = process.env.PORTAGE_LOCALE ?? 'en-CA';
const messages = fileURLToPath(new URL(`../../packages/messages/generated/${locale}`, import.meta.url));

/** Without the groups of chunks. A function, because plugins belong to one build. */
const base = (): UserConfig => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    react(),
    namedBreakpoints(),
    pageLanguage(locale, messages),
    runtimeConfig(apiOrigin),
    headAssets({ script: 'src/app/theme-boot.js', preloadFont: 'figtree-latin-wght-normal' }),
    copies(),
    helpersInFirst(),
    routePreloads(),
    fontLicence(),
    compressAssets(),
  ],
  resolve: {
    alias: [
      {
        find: /^@portage\/messages\/(?!(?:charge-wording|languages|name-list|pay-cause-text|rich-text|wording)$)(.+)$/,
        replacement: `${messages}/$1.gen.ts`,
      },
    ],
  },
  server: {
    port: 5173,
    proxy: { ...proxied, '^/realtime/v1(/|$|\\?)': { target: apiOrigin, ws: true } },
  },
  build: {
    outDir: `dist/${locale}`,
    target: 'es2023',
    // The first browsers with light-dark(). For older ones the build would fix the colors to the root's theme.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // A data: URI would need its own exception in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
    license: { fileName: 'licences.txt' },
    reportCompressedSize: false,
    // In KB. Only what draws PDFs where the browser has no viewer is larger than 500.
    chunkSizeWarningLimit: 1_800,
    rolldownOptions: {
      // Puts each message where it is used. Declared together and used elsewhere, the first page's texts take 400 bytes more.
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      output: {
        // The first page lists the names of all chunks, and hashes do not compress: the shortest that the bundler allows.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('_nowasm_fallback.js'))
            ? `assets/pdfjs-${pdfjs.version}/[name][extname]`
            : 'assets/[name]-[hash:6][extname]',
      },
    },
  },
});

export default defineConfig(async ({ command }) => {
  const config = base();
  const output = config.build?.rolldownOptions?.output;
  if (command === 'build' && output !== undefined && !Array.isArray(output))
    output.codeSplitting = { groups: await chunkGroups(base()) };
  return config;
});
