import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

/** Writes the licence of the portal's font beside `licences.txt`, which has those of the code only. */
export function fontLicence(): Plugin {
  return {
    name: 'portage:font-licence',
    apply: 'build',
    async generateBundle() {
      const font = new URL('LICENSE', import.meta.resolve('@fontsource-variable/figtree/package.json'));
      this.emitFile({ type: 'asset', fileName: 'figtree-licence.txt', source: await readFile(font) });
    },
  };
}
