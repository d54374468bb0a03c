import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { type Node, parseSync, Visitor } from 'oxc-parser';

export interface Import {
  /** The importing file, relative to the root. */
  from: string;
  line: number;
  /** As written. */
  specifier: string;
  /** The imported file or folder, relative to the root, or null for a package. */
  to: string | null;
  /** Whether the import vanishes when types are stripped. */
  typesOnly: boolean;
}

/** The workspaces' aliases, as in their package.json files, and the workspace names. */
const aliases: readonly [RegExp, string][] = [
  [/^#server\//, 'apps/server/src/'],
  [/^#(?=(app|features|lib|ui)\/)/, 'apps/portal/src/'],
  [/^#testing\//, 'apps/portal/testing/'],
  [/^@portage\/(domain|contract)$/, 'packages/$1/src/index.ts'],
  [/^@portage\/(domain|contract|wire|platform)\/(.*)$/, 'packages/$1/src/$2.ts'],
  [/^@portage\/(server|portal)(\/|$)/, 'apps/$1/'],
];

/**
 * Everything a TypeScript or JavaScript file imports: static, dynamic and type imports, re-exports, mocked modules, and files in
 * `new URL(…, import.meta.url)`.
 * @param root repository root
 * @param file path relative to the root
 */
export function readImports(root: string, file: string): Import[] {
  const source = readFileSync(join(root, file), 'utf8');
  const found: Import[] = [];
  const add = (node: Node | null | undefined, how: 'module' | 'types' | 'file' = 'module') => {
    const specifier = textOf(node);
    if (specifier === null || node === null || node === undefined) return;
    // Files that are read, not imported, count only if they are code.
    if (how === 'file' && !/\.[mc]?[jt]sx?$/.test(specifier)) return;
    const line = source.slice(0, node.start).split('\n').length;
    found.push({
      from: file,
      line,
      specifier,
      to: how === 'file' ? relativeTo(file, specifier) : resolved(file, specifier),
      typesOnly: how === 'types',
    });
  };
  new Visitor({
    ImportDeclaration: (node) => add(node.source, node.importKind === 'type' ? 'types' : 'module'),
    ExportNamedDeclaration: (node) => add(node.source, node.exportKind === 'type' ? 'types' : 'module'),
    ExportAllDeclaration: (node) => add(node.source, node.exportKind === 'type' ? 'types' : 'module'),
    ImportExpression: (node) => add(node.source),
    TSImportType: (node) => add(node.source, 'types'),
    CallExpression: (node) => {
      const name = source.slice(node.callee.start, node.callee.end);
      if (/^(import\.meta\.resolve|vi\.(doMock|mock|importActual|importMock))$/.test(name)) add(node.arguments[0]);
    },
    NewExpression: (node) => {
      const base = node.arguments[1];
      if (base !== undefined && source.slice(base.start, base.end) === 'import.meta.url')
        add(node.arguments[0], 'file');
    },
  }).visit(parseSync(file, source).program);
  return found;
}

/** The value of a string, or the leading text of a template; null for anything else. */
function textOf(node: Node | null | undefined): string | null {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  return node?.type === 'TemplateLiteral' ? (node.quasis[0]?.value.cooked ?? null) : null;
}

const relativeTo = (file: string, relative: string): string =>
  posix.normalize(posix.join(posix.dirname(file), relative));

function resolved(file: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return relativeTo(file, specifier);
  const alias = aliases.find(([pattern]) => pattern.test(specifier));
  return alias === undefined ? null : specifier.replace(alias[0], alias[1]);
}
