// `npm run bench:portal`: measures the first view of every screen of the built product and writes bench/portal-results.md.
import { runWithChromium } from './run-with-chromium.mjs';

await runWithChromium('bench/portal/main.ts');
