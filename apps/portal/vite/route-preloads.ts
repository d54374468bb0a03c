import type { Plugin, Rolldown } from 'vite';
import { screens } from './screens.ts';

/**
 * Writes `preload.json`: the scripts and style sheets of each screen that the first page's script would import only later. The
 * server lists them in the screen's page, so they load at the same time.
 */
export function routePreloads(): Plugin {
  return {
    name: 'portage:route-preloads',
    apply: ({ build }, { command }) => command === 'build' && build?.write !== false,
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const first = filesOf(bundle, ['app/main.tsx']);
        const preloads = Object.entries(screens).map(([route, entries]) => {
          const files = [...filesOf(bundle, entries)].filter((file) => !first.has(file));
          return [route, files.map((file) => `/${file}`)];
        });
        const source = JSON.stringify(Object.fromEntries(preloads));
        this.emitFile({ type: 'asset', fileName: 'preload.json', source });
      },
    },
  };
}

/** The scripts with some modules, all that these import statically, and their style sheets. @param modules paths in `src` */
function filesOf(bundle: Rolldown.OutputBundle, modules: readonly string[]): Set<string> {
  const files = new Set<string>();
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const queue = modules.map((module) => {
    const isIts = (id: string | null) => id?.endsWith(`/src/${module}`) === true;
    const chunk =
      chunks.find(({ facadeModuleId }) => isIts(facadeModuleId)) ?? chunks.find((each) => each.moduleIds.some(isIts));
    if (chunk === undefined) throw new Error(`${module} is in no chunk. Correct screens.ts.`);
    return chunk;
  });
  for (let chunk = queue.pop(); chunk !== undefined; chunk = queue.pop()) {
    if (files.has(chunk.fileName)) continue;
    files.add(chunk.fileName);
    for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(css);
    queue.push(...chunks.filter(({ fileName }) => chunk?.imports.includes(fileName)));
  }
  return files;
}
