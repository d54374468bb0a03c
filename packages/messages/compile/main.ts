import { compileLocales, compilePseudoLocale } from './compile-locales.ts';
import { staleFiles, writeFiles } from './write-files.ts';

// `npm run messages`: compiles `locales/` to `generated/`. `--check` writes nothing and fails if a file is stale.
// `--pseudo` also writes the pseudo-locale, which git ignores.
const files = [...(await compileLocales()), ...(process.argv.includes('--pseudo') ? await compilePseudoLocale() : [])];
if (process.argv.includes('--check')) {
  for (const [path] of await staleFiles(files)) {
    console.error(`packages/messages/generated/${path} is stale: run \`npm run messages\` and commit it.`);
    process.exitCode = 1;
  }
} else {
  for (const path of await writeFiles(files)) console.log(`wrote packages/messages/generated/${path}`);
}
