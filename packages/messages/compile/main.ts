import { compileLocales, compilePseudoLocale } from './compile-locales.ts';
import { writeFiles } from './write-files.ts';

// `npm run messages`: compiles `locales/` to `generated/`, which git ignores. Commands that install do it too. `--pseudo` also writes the pseudo-locale.
const files = [...(await compileLocales()), ...(process.argv.includes('--pseudo') ? await compilePseudoLocale() : [])];
for (const path of await writeFiles(files)) console.log(`wrote packages/messages/generated/${path}`);
