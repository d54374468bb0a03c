import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { namedBreakpoints } from '../vite/named-breakpoints.ts';

// Serves the gallery in development only. The product's build starts at ../index.html and never reaches it.
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  plugins: [react(), namedBreakpoints()],
  server: { port: 5174, open: '/gallery/index.html' },
});
