import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Floor, floors, isQueries, isTest, packageRules, purity } from './floors.ts';
import { type Import, readImports } from './read-imports.ts';

/** A forbidden import or import cycle: where it is, and why it is forbidden. */
export interface Violation {
  at: string;
  because: string;
}

/**
 * Checks the imports of files against the floors.
 * @param root repository root
 * @param files paths of TypeScript and JavaScript files relative to the root
 */
export function checkImports(root: string, files: readonly string[]): Violation[] {
  const imports = files.flatMap((file) => readImports(root, file));
  const wrong = imports.flatMap((one) => {
    const because = whyNot(root, one);
    return because === null ? [] : [{ at: `${one.from}:${one.line} imports ${one.specifier}`, because }];
  });
  const inSources = imports.filter(({ from, to }) => to !== null && !isTest(from) && floorOf(from) !== undefined);
  return [...wrong, ...circles(inSources, (path) => path), ...circles(inSources, unitOf)];
}

/** Why an import is forbidden; null when it is allowed. */
function whyNot(root: string, { from, to, specifier, typesOnly }: Import): string | null {
  const own = floorOf(from);
  if (own === undefined) return 'This file is on no floor. Add its folder to checks/imports/floors.ts.';
  if (to === null) return whyNotPackage(own, from, specifier);
  if (!existsSync(join(root, to))) return `There is no file ${to}. Import a file by its full name.`;
  const other = floorOf(to);
  if (other === undefined) return `${to} is on no floor. Add its folder to checks/imports/floors.ts.`;
  if (isTest(to) && !isTest(from)) return 'Sources do not import tests or test helpers.';
  if (isTest(from)) return mayTest(own, other, typesOnly) ? null : `Tests of ${own.name} do not import ${other.name}.`;
  if (!reach(own).has(other.name)) {
    if (!reachTypes(own).has(other.name)) return `${own.name} must not import ${other.name}.`;
    return typesOnly ? null : `${own.name} may import only types of ${other.name}. Use \`import type\`.`;
  }
  if (isQueries(to) && unitOf(from) !== unitOf(to))
    return "Only a module imports its queries. Call one of the module's use cases.";
  if (own === other && own.apart !== undefined && !sharesUnit(from, to)) return own.apart;
  return null;
}

function whyNotPackage(own: Floor, from: string, specifier: string): string | null {
  const pure = purity.find(({ floor }) => floor === own.name);
  if (pure !== undefined && !isTest(from)) return pure.because;
  return packageRules.find((rule) => rule.package.test(specifier) && !rule.only.includes(own.name))?.because ?? null;
}

/** A server or package test may import anything on its side, and one of the server what the server stands on; a black-box test only what its floor may import. */
function mayTest(own: Floor, other: Floor, typesOnly: boolean): boolean {
  if (typesOnly && reachTypes(own).has(other.name)) return true;
  if (['e2e', 'conformance'].includes(own.name)) return reach(own).has(other.name);
  const side = ({ name, paths }: Floor) =>
    name.startsWith('portal')
      ? 'portal'
      : paths.some((path) => /^(apps\/server|database|lab)\b/.test(path))
        ? 'server'
        : name;
  const isBelowServer = ['wire', 'platform package'].includes(other.name);
  return side(own) === side(other) || reach(own).has(other.name) || (side(own) === 'server' && isBelowServer);
}

/** The floor of a file: the longest path match. A test is on the floor of the file it tests. */
export function floorOf(path: string): Floor | undefined {
  const file = path.replace(/\.test(?=\.tsx?$)/, '');
  const fits = floors.flatMap((floor) =>
    floor.paths
      .filter((path) => (path.endsWith('/') ? file.startsWith(path) : file === path))
      .map((path) => ({ floor, path })),
  );
  return fits.toSorted((a, b) => b.path.length - a.path.length)[0]?.floor;
}

/** The names of the floors that a floor may import: itself and everything below. */
export function reach(floor: Floor, seen = new Set<string>()): Set<string> {
  if (seen.has(floor.name)) return seen;
  seen.add(floor.name);
  for (const name of floor.below) {
    const next = floors.find((one) => one.name === name);
    if (next === undefined) throw new Error(`There is no floor ${name}.`);
    reach(next, seen);
  }
  return seen;
}

/** The names of the floors whose types a floor may import, in addition to the floors it reaches. */
const reachTypes = (floor: Floor): Set<string> =>
  new Set(floors.filter(({ name }) => reach(floor).has(name)).flatMap(({ typesOf }) => typesOf ?? []));

/**
 * The unit that a file belongs to: a module, a wire service, a provider, a platform folder, a feature, an entry point folder or a
 * subject of the domain.
 * A file in none of them is its own unit.
 */
export function unitOf(file: string): string {
  const deep =
    /^(?:apps\/(?:server\/src\/(?:modules|providers|platform)|portal\/src\/features)|packages\/wire\/src)\/[^/]+/.exec(
      file,
    );
  return deep?.[0] ?? /^(?:apps\/(?:server|portal)|packages\/(?:domain|platform))\/src\/[^/]+/.exec(file)?.[0] ?? file;
}

/** Whether two files are in the same unit, or one of them is shared by the whole floor. */
const sharesUnit = (from: string, to: string): boolean =>
  unitOf(from) === unitOf(to) || unitOf(from) === from || unitOf(to) === to;

/** Import cycles between files, or between units if `name` returns a file's unit. Each cycle is reported once. */
function circles(imports: readonly Import[], name: (file: string) => string): Violation[] {
  const edges = new Map<string, Map<string, Import>>();
  for (const one of imports) {
    const [a, b] = [name(one.from), name(one.to ?? '')];
    if (a === b && a !== one.from) continue;
    const known = edges.get(a) ?? new Map<string, Import>();
    if (!known.has(b)) known.set(b, one);
    edges.set(a, known);
  }
  const done = new Set<string>();
  const found: Violation[] = [];
  const walk = (at: string, path: string[]): void => {
    if (path.includes(at)) {
      const circle = [...path.slice(path.indexOf(at)), at];
      const steps = circle.slice(0, -1).map((a, index) => edges.get(a)?.get(circle[index + 1] ?? ''));
      const lines = steps.map((step) => (step === undefined ? '' : `${step.from}:${step.line}`));
      found.push({ at: circle.join(' -> '), because: `These import each other, at ${lines.join(', ')}.` });
      return;
    }
    if (done.has(at)) return;
    for (const next of edges.get(at)?.keys() ?? []) walk(next, [...path, at]);
    done.add(at);
  };
  for (const start of edges.keys()) walk(start, []);
  return found;
}
