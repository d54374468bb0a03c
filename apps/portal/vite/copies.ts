import type { Plugin } from 'vite';

const copy = '?console';

/** Modules that keep no state, and that only the console and a few pages of clients need. The index files lead to the others. */
const copied =
  /@tanstack\/react-query\/build\/modern\/(?:index|useInfiniteQuery|infiniteQueryOptions)\.js$|@tanstack\/query-core\/build\/modern\/(?:index|infiniteQueryObserver)\.js$|\/lib\/browser\/use-export\.ts$/;

/**
 * Gives the console its own copy of some modules. A module is in one chunk only, so without a copy each page of the console would
 * load the pages of clients that share the module with it.
 */
export function consoleCopies(): Plugin {
  return {
    name: 'portage:console-copies',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (importer === undefined || !(importer.includes('/src/provider/') || importer.endsWith(copy))) return null;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (resolved === null || !copied.test(resolved.id)) return resolved;
      return { ...resolved, id: `${resolved.id}${copy}`, moduleSideEffects: false };
    },
  };
}
