import { expect, test } from 'vitest';
import { joinParts, type Part, type View } from './join-parts.ts';

const kinds: View['kind'][] = ['client', 'client', 'staff', 'opened'];
/** Two screens of clients, one of staff, and a dialog that opens on the first screen. */
const views = kinds.map((kind): View => ({ kind, on: kind === 'opened' ? 1n : 0n }));

function part(name: string, on: readonly number[], scripts: number, imports: readonly Part[] = []): Part {
  const set = new Set(imports);
  return {
    modules: [name],
    scripts,
    styles: 0,
    views: on.reduce((bits, at) => bits | (1n << BigInt(at)), 0n),
    imports: set,
    after: new Set(set),
  };
}

const joined = (...parts: Part[]) => joinParts(parts, views).map(({ modules }) => modules.join('+'));

test('joins what the same screens need', () => {
  expect(joined(part('table', [0, 1], 9_000), part('toolbar', [0, 1], 9_000))).toEqual(['table+toolbar']);
});

test('joins what one screen more needs where that costs it less than a request', () => {
  expect(joined(part('table', [0, 1], 9_000), part('sort', [0], 500))).toEqual(['table+sort']);
  expect(joined(part('table', [0, 1], 9_000), part('chart', [0], 20_000))).toEqual(['table', 'chart']);
});

test('never gives clients what only the console needs, however little it is', () => {
  expect(joined(part('formats', [0, 1, 2], 900), part('acts', [2], 10))).toEqual(['formats', 'acts']);
});

test('keeps apart what opens later on a screen', () => {
  expect(joined(part('page', [0], 9_000), part('dialog', [3], 9_000))).toEqual(['page', 'dialog']);
});

test('joins nothing to what a screen can do without', () => {
  expect(joined({ ...part('chart', [0], 400), apart: true }, part('page', [0], 400))).toEqual(['chart', 'page']);
});

test('joins no two parts with one between them that imports the one and is imported by the other', () => {
  const base = part('base', [0, 1], 100);
  const between = part('between', [0, 1, 2], 90_000, [base]);
  base.views |= 4n;
  const chunks = joinParts([part('page', [0, 1], 100, [between]), between, base], views);
  const at = (name: string) => chunks.findIndex(({ modules }) => modules.includes(name));
  expect(at('base')).toBeLessThanOrEqual(at('between'));
  expect(at('between')).toBeLessThanOrEqual(at('page'));
});

test('counts what a screen then loads because the joined part imports it', () => {
  const large = part('large', [0], 50_000);
  expect(joined(part('page', [0], 400, [large]), part('shared', [0, 1], 400), large)).toEqual(['shared', 'page+large']);
});

test('joins what costs least where a screen would load too many files', () => {
  const few = views.map((view, at) => (at === 0 ? { ...view, most: 2 } : view));
  const parts = [part('chart', [0], 60_000), part('table', [0, 1], 50_000), part('form', [1, 0], 20_000)];
  expect(joinParts(parts, few).map(({ modules }) => modules.join('+'))).toEqual(['chart', 'table+form']);
});
