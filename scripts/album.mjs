// `npm run album [-- name …]`: takes pictures of every screen of the built product into test-results/album, to be looked at one by one.
import { runWithChromium } from './run-with-chromium.mjs';

await runWithChromium('e2e/album/main.ts');
