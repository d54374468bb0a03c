import { brotliCompressSync, constants } from 'node:zlib';
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import { clientsOf, closure, has, joinParts, type Part, type View } from './join-parts.ts';
import { audienceOf, mostFiles, optional, screens } from './screens.ts';

/** A view with the modules that it begins with: ids, or paths in `src`. */
interface EntryView extends View {
  readonly entries: readonly string[];
  on: bigint;
}

/**
 * Groups modules into chunks. Left alone, the bundler makes a chunk for each set of entries that share something, and a screen
 * needs some sixty files. These are joined to the few that suit the screens of `screens.ts`, by `join-parts.ts`.
 *
 * Which modules an entry needs is known only after tree shaking, so this builds once without groups and writes nothing.
 * @param config of the build, without groups
 */
export async function chunkGroups(config: InlineConfig): Promise<Rolldown.CodeSplittingGroup[]> {
  const start: Rolldown.CodeSplittingGroup = { name: 'start', tags: ['$initial'] };
  const rolldownOptions = { ...config.build?.rolldownOptions, output: { codeSplitting: { groups: [start] } } };
  const importedIds = new Map<string, readonly string[]>();
  const noteImports: Plugin = {
    name: 'portage:note-imports',
    generateBundle() {
      for (const id of this.getModuleIds()) importedIds.set(id, this.getModuleInfo(id)?.importedIds ?? []);
    },
  };
  const trial = await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: { ...config.build, write: false, rolldownOptions },
    plugins: [...(config.plugins ?? []), noteImports],
  });
  if (!('output' in trial)) throw new Error('The trial build has no single output.');
  // The bundler's order is not the same each time, and what is joined first decides what is joined later.
  const files = trial.output.toSorted((one, other) => (firstModuleOf(one) < firstModuleOf(other) ? -1 : 1));
  const chunks = files.filter((file) => file.type === 'chunk');
  const views = viewsOf(chunks);
  const given = partsOf(files, importedIds, views);
  const firstParts = partsOfFirst(given, views);
  for (const { imports, after } of given)
    for (const part of firstParts) for (const parts of [imports, after]) parts.delete(part);
  const parts = joinParts(
    given.filter((part) => !firstParts.has(part)),
    views,
  );
  const groups = parts.map((part, at) => {
    const modules = new Set(part.modules);
    // The bundler puts into a chunk also what its modules import, unless a chunk of higher priority has it.
    return { name: nameOf(part, views), test: (id: string) => modules.has(id), priority: 1 - at / parts.length };
  });
  const first = new Set(
    [...chunks.flatMap(({ isEntry, moduleIds }) => (isEntry ? moduleIds : [])), ...firstParts].flatMap((part) =>
      typeof part === 'string' ? part : part.modules,
    ),
  );
  // One chunk for the first page: files compress better together, 5% smaller than ten separate ones. What the compiler adds to
  // libraries is there too, or the auth client would need the signed-in pages for it.
  return [{ name: 'start', test: (id) => first.has(id) || /\/tslib\//.test(id), priority: 2 }, ...groups];
}

/** What the first page's script and style sheet may take from a part of other pages, in compressed bytes. */
const mostOfFirst = 700;

/**
 * Small parts that pages before sign-in share with those after it: a file of their own would cost each page a request. Scripts only if a
 * client's first page needs them, too.
 */
function partsOfFirst(parts: readonly Part[], views: readonly EntryView[]): Set<Part> {
  const viewsOf = (...kinds: View['kind'][]) =>
    views.reduce((all, { kind }, at) => (kinds.includes(kind) ? all | (1n << BigInt(at)) : all), 0n);
  const [visitors, first, later] = [viewsOf('visitor'), viewsOf('first'), viewsOf('client', 'opened')];
  const small = new Set(
    parts.filter(
      ({ apart, scripts, styles, views: loading }) =>
        apart !== true &&
        scripts + styles <= mostOfFirst &&
        (loading & visitors) !== 0n &&
        (loading & (scripts > 0 ? first : first | later)) !== 0n,
    ),
  );
  return new Set([...small].filter((part) => [...closure([part], 'imports')].every((each) => small.has(each))));
}

/** By which files have an order: their names have hashes. */
const firstModuleOf = (file: Rolldown.OutputChunk | Rolldown.OutputAsset) =>
  file.type === 'chunk' ? (file.moduleIds.toSorted()[0] ?? '') : '';

const isEntry = (id: string, entry: string) => id === entry || id.endsWith(`/src/${entry}`);

/** All screens, and after them every other entry, which opens on some of them. */
function viewsOf(chunks: readonly Rolldown.OutputChunk[]): EntryView[] {
  const shown = Object.entries(screens).map(([path, entries]) => ({
    entries,
    kind: audienceOf(path),
    on: 0n,
    most: mostFiles(path),
  }));
  const onScreens = Object.values(screens).flat();
  const opened = chunks.flatMap(({ facadeModuleId: id, isDynamicEntry }) =>
    id === null || !isDynamicEntry || onScreens.some((entry) => isEntry(id, entry))
      ? []
      : [{ entries: [id], kind: 'opened' as const, on: 0n }],
  );
  return [...shown, ...opened];
}

/**
 * The chunks of the trial but the first page's, scripts and styles apart. Sets what each view opens on.
 * @param importedIds what each module imports by name
 */
function partsOf(
  output: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[],
  importedIds: ReadonlyMap<string, readonly string[]>,
  views: readonly EntryView[],
): Part[] {
  const sizes = new Map(output.map((file) => [file.fileName, sizeOf(file.type === 'chunk' ? file.code : file.source)]));
  const chunks = output.filter((file): file is Rolldown.OutputChunk => file.type === 'chunk' && !file.isEntry);
  const partOf = new Map<string, Part>();
  const ofFile = new Map<string, Part[]>();
  for (const { fileName, moduleIds, viteMetadata } of chunks) {
    const add = (modules: string[], scripts: number, styles: number) => {
      if (modules.length === 0) return [];
      const apart = modules.some((id) => optional.some((entry) => isEntry(id, entry)));
      const part: Part = { modules, apart, scripts, styles, views: 0n, imports: new Set(), after: new Set() };
      for (const id of modules) partOf.set(id, part);
      return [part];
    };
    const css = [...(viteMetadata?.importedCss ?? [])].reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0);
    const styles = add(moduleIds.filter(isStyle), 0, css);
    const scripts = add(
      moduleIds.filter((id) => !isStyle(id)),
      sizes.get(fileName) ?? 0,
      0,
    );
    for (const part of scripts) for (const styled of styles) part.imports.add(styled);
    ofFile.set(fileName, [...scripts, ...styles]);
  }
  for (const { fileName, imports } of chunks)
    for (const part of ofFile.get(fileName) ?? [])
      for (const file of imports) for (const imported of ofFile.get(file) ?? []) part.imports.add(imported);
  for (const [id, part] of partOf)
    for (const next of importedIds.get(id) ?? []) {
      const imported = partOf.get(next);
      if (imported !== undefined && imported !== part) part.after.add(imported);
    }
  for (const [at, { entries }] of views.entries()) {
    const own = [...partOf].flatMap(([id, part]) => (entries.some((entry) => isEntry(id, entry)) ? [part] : []));
    for (const part of closure(own, 'imports')) part.views |= 1n << BigInt(at);
  }
  for (const { fileName, dynamicImports } of chunks)
    for (const file of dynamicImports) {
      const id = chunks.find((chunk) => chunk.fileName === file)?.facadeModuleId;
      const opened = views.find(({ entries, kind }) => kind === 'opened' && entries[0] === id);
      if (opened !== undefined) opened.on |= ofFile.get(fileName)?.[0]?.views ?? 0n;
    }
  return [...new Set(partOf.values())].filter(({ views }) => views > 0n);
}

const isStyle = (id: string) => /\.css(?:\?|$)/.test(id);
const sizeOf = (text: string | Uint8Array) =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;

/** The name of a part's file: what only the console or people who are paid need begins with that. */
function nameOf({ modules, views: loading }: Part, views: readonly EntryView[]): string {
  const kinds = new Set(views.flatMap(({ kind }, each) => (has(loading, each) ? [kind] : [])));
  const isPersons = kinds.has('person') || kinds.has('firstOfPerson');
  const place =
    (loading & clientsOf(views)) !== 0n || kinds.has('staff') === isPersons
      ? ''
      : kinds.has('staff')
        ? 'console-'
        : 'me-';
  const entry = modules.find((id) => views.some(({ entries }) => isEntry(id, entries.at(-1) ?? '')));
  return `${place}${entry?.replace(/^.*\/(.*?)\.tsx?$/, '$1') ?? 'shared'}`;
}
