import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const compressible = /\.(?:js|css|html|svg|json|txt)$/;
const minBytes = 128;

/**
 * Writes `name.br` and `name.gz` next to every text asset of the build, so the server never compresses at request time.
 * Skips files under 128 bytes, where the header costs more than it saves, and `index.html`, because the server writes
 * its settings into it.
 */
export function compressAssets(): Plugin {
  let outDir = '';
  return {
    name: 'portage:compress-assets',
    apply: ({ build }, { command }) => command === 'build' && build?.write !== false,
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      const entries = await readdir(outDir, { recursive: true, withFileTypes: true });
      const files = entries.filter(
        (entry) => entry.isFile() && compressible.test(entry.name) && entry.name !== 'index.html',
      );
      await Promise.all(files.map((entry) => compress(join(entry.parentPath, entry.name))));
    },
  };
}

async function compress(path: string): Promise<void> {
  const source = await readFile(path);
  if (source.byteLength < minBytes) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: source.byteLength };
  await writeFile(`${path}.br`, await brotli(source, { params }));
  await writeFile(`${path}.gz`, await gzipped(source, { level: 9 }));
}
