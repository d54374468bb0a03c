import { foreignReads, foreignWrites, owners } from './owners.ts';

/** Tables that each file's SQL reads and writes, as `npm run generate` finds them. */
export type TableUse = Readonly<
  Record<string, { readonly reads: readonly string[]; readonly writes: readonly string[] }>
>;

/** A source's path as the lists of this folder have it: `modules/…` of the server, `wire/…` and `platform/…` of the packages too. */
export const shortPath = (file: string): string =>
  file.replace(/^apps\/server\/src\/|^packages\/(\w+)\/src(?=\/)/, '$1');

const ownerOf = new Map(Object.entries(owners).flatMap(([folder, tables]) => tables.map((table) => [table, folder])));
const folderOf = (file: string): string => shortPath(file).split('/').slice(0, 2).join('/');

/** Use of a table that neither the file's folder owns nor `owners.ts` allows, one line each. */
export function unownedUse(use: TableUse): string[] {
  return Object.entries(use).flatMap(([file, { reads, writes }]) => {
    const problems = (verb: string, tables: readonly string[], allowed: typeof foreignReads): string[] =>
      tables
        .filter((table) => ownerOf.get(table) !== folderOf(file) && !allows(allowed, folderOf(file), table))
        .map((table) => `${file} ${verb} ${table}, which ${ownerOf.get(table) ?? 'no folder'} owns`);
    // A folder that may write a table may also read it.
    return [
      ...problems('reads', reads, [...foreignReads, ...foreignWrites]),
      ...problems('writes', writes, foreignWrites),
    ];
  });
}

/** Entries of `owners.ts` that no SQL uses any more. */
export function unusedExceptions(use: TableUse): string[] {
  const used = (kind: 'reads' | 'writes', folder: string, table: string): boolean =>
    Object.entries(use).some(([file, tables]) => folderOf(file) === folder && tables[kind].includes(table));
  return [
    ...foreignReads.flatMap(({ folder, tables }) =>
      tables.filter((table) => !used('reads', folder, table)).map((table) => `${folder}: ${table}`),
    ),
    ...foreignWrites.flatMap(({ folder, tables }) =>
      tables.filter((table) => !used('writes', folder, table)).map((table) => `${folder}: ${table}`),
    ),
  ];
}

const allows = (exceptions: typeof foreignReads, folder: string, table: string): boolean =>
  exceptions.some((exception) => exception.folder === folder && exception.tables.includes(table));
