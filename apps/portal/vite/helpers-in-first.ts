import { basename } from 'node:path';
import { minify, type Plugin, type Rolldown } from 'vite';

type Chunk = Pick<Rolldown.OutputChunk, 'fileName' | 'code'>;

/**
 * Puts the bundler's helpers into the first script. With groups of chunks the bundler keeps these few lines in a file of their own,
 * one more request of every page.
 */
export function helpersInFirst(): Plugin {
  return {
    name: 'portage:helpers-in-first',
    apply: ({ build }, { command }) => command === 'build' && build?.write !== false,
    // Names come from what the bundler wrote, so other contents need other names.
    augmentChunkHash: () => 'helpers in the first script',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const helpers = chunks.find(({ moduleIds }) => moduleIds.join() === '\0rolldown/runtime.js');
        const first = chunks.find(({ isEntry }) => isEntry);
        const page = bundle['index.html'];
        if (helpers === undefined || first === undefined || page?.type !== 'asset')
          throw new Error('The bundler keeps its helpers elsewhere.');
        for (const chunk of chunks) {
          if (chunk === helpers) continue;
          const code = withoutHelpers(chunk, first, helpers);
          // Of a copy, only what the chunk calls is left.
          const isCopy = code !== chunk.code && chunk !== first && !code.includes(basename(first.fileName));
          chunk.code = isCopy ? (await minify(chunk.fileName, code)).code : code;
        }
        page.source = String(page.source).replace(new RegExp(`\\s*<link[^>]*${basename(helpers.fileName)}[^>]*>`), '');
        delete bundle[helpers.fileName];
      },
    },
  };
}

/**
 * The code of a chunk without its import of the helpers: the first script declares them, and chunks that import it take them from there.
 * Any other chunk gets its own copy. It may not name the first script, because its own name would stay the same with another one.
 * @throws Error for a chunk that still names the helpers' file
 */
export function withoutHelpers(chunk: Chunk, first: Chunk, helpers: Chunk): string {
  const [ownFile, firstFile] = [basename(helpers.fileName), basename(first.fileName)];
  const importsFirst = chunk.code.includes(`from"./${firstFile}"`);
  const code = chunk.code.replace(new RegExp(`import\\{([^}]*)\\}from"\\./${ownFile}";`), (_, imported: string) =>
    importsFirst && chunk !== first
      ? `import{${fromFirst(imported)}}from"./${firstFile}";`
      : declared(helpers, imported, chunk === first),
  );
  const whole =
    importsFirst || chunk === first ? code.replaceAll(`"${helpers.fileName}"`, `"${first.fileName}"`) : code;
  if (whole.includes(ownFile)) throw new Error(`${chunk.fileName} needs ${ownFile}.`);
  return whole;
}

/** `a as b,c` as the first script exports it. */
const fromFirst = (imported: string): string =>
  namesIn(imported)
    .map(([name, local]) => `helper_${name} as ${local}`)
    .join();

/** The names of `a as b,c`, each outside and inside the chunk. */
const namesIn = (list: string): [name: string, local: string][] =>
  list.split(',').map((item) => {
    const [name = '', local = name] = item.split(' as ');
    return [name, local];
  });

/** The helpers, and what a chunk calls those that it imported: `a as b,c`. @param exports whether others import them from there */
function declared({ code }: Chunk, imported: string, exports: boolean): string {
  const [exported = '', names = ''] = /export\{([^}]*)\};?\s*$/.exec(code) ?? [];
  const own = namesIn(imported);
  const needed = namesIn(names).filter(([, name]) => exports || own.some(([one]) => one === name));
  const all = needed.map(([, name]) => `helper_${name}`).join();
  const body = code.slice(0, code.length - exported.length).replace(/^var /, 'let ');
  return [
    `var ${all};{${body}${needed.map(([local, name]) => `helper_${name}=${local}`).join()}}`,
    `var ${own.map(([name, local]) => `${local}=helper_${name}`).join()};`,
    exports ? `export{${all}};` : '',
  ].join('');
}
