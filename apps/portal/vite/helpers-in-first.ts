import { basename } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/**
 * Puts the bundler's helpers into the first script. With groups of chunks the bundler keeps these few lines in a file of their own,
 * one more request of every page. All other scripts load after the first one.
 */
export function helpersInFirst(): Plugin {
  return {
    name: 'portage:helpers-in-first',
    apply: ({ build }, { command }) => command === 'build' && build?.write !== false,
    // The names of files come from what the bundler wrote into them, so another way to join them needs other names.
    augmentChunkHash: () => 'helpers in the first script',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const helpers = chunks.find(({ moduleIds }) => moduleIds.join() === '\0rolldown/runtime.js');
        const first = chunks.find(({ isEntry }) => isEntry);
        if (helpers === undefined || first === undefined) throw new Error('The bundler keeps its helpers elsewhere.');
        const isImport = new RegExp(`import\\{([^}]*)\\}from"\\./${basename(helpers.fileName)}";`);
        for (const chunk of chunks) {
          if (chunk === helpers) continue;
          chunk.code = chunk.code
            .replace(isImport, (_, names: string) =>
              chunk === first
                ? declared(helpers, names)
                : `import{${names.replaceAll(/(^|,)(\w+)/g, '$1helper_$2')}}from"./${basename(first.fileName)}";`,
            )
            .replaceAll(`"${helpers.fileName}"`, `"${first.fileName}"`);
          if (chunk.code.includes(basename(helpers.fileName))) throw new Error(`${chunk.fileName} imports the helpers.`);
        }
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('The build has no index.html.');
        page.source = String(page.source).replace(new RegExp(`\\s*<link[^>]*${basename(helpers.fileName)}[^>]*>`), '');
        delete bundle[helpers.fileName];
      },
    },
  };
}

/** The helpers as the first script declares them, for itself and for the others. @param imported what it imported: `a as b,c` */
function declared({ code }: Rolldown.OutputChunk, imported: string): string {
  const [exported = '', names = ''] = /export\{([^}]*)\};?\s*$/.exec(code) ?? [];
  const pairs = names.split(',').map((name) => name.split(' as '));
  const body = code.slice(0, code.length - exported.length);
  const all = pairs.map(([local, name = local]) => `helper_${name}=${local}`).join();
  const own = imported.split(',').map((name) => name.split(' as '));
  return [
    `var ${pairs.map(([local, name = local]) => `helper_${name}`).join()};{${body.replace(/^var /, 'let ')}${all}}`,
    `var ${own.map(([name, local = name]) => `${local}=helper_${name}`).join()};`,
    `export{${pairs.map(([local, name = local]) => `helper_${name}`).join()}};`,
  ].join('');
}
