import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { definedBreakpoints, definedTokens, findStyleProblems } from './find-style-problems.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8');
const tokens = definedTokens(read('packages/tokens/tokens.css'));
const breakpoints = definedBreakpoints(read('packages/tokens/breakpoints.css'));
const portal = globSync('apps/portal/{src,gallery}/**/*.css', { cwd: root });
const server = globSync('apps/server/src/**/*.css', { cwd: root });

const problems = (paths: readonly string[], known: ReadonlySet<string>) =>
  paths.flatMap((path) =>
    findStyleProblems(read(path), tokens, known).map(
      ({ line, text, because }) => `${path}:${line} ${text}: ${because}`,
    ),
  );

test('the portal has only tokens, named breakpoints and narrow selectors', () => {
  expect(portal.length).toBeGreaterThan(30);
  expect(problems(portal, breakpoints)).toEqual([]);
});

test("the server's pages have only tokens, and no breakpoints, because nothing replaces their names", () => {
  expect(server.length).toBeGreaterThan(4);
  expect(problems(server, new Set())).toEqual([]);
});

test('every token and every breakpoint is used', () => {
  const sheets = [...portal, ...server, 'packages/tokens/tokens.css'].map(read).join('\n');
  expect([...tokens].filter((name) => !new RegExp(`var\\(\\s*${name}[\\s),]`).test(sheets))).toEqual([]);
  expect([...breakpoints].filter((name) => !sheets.includes(`(${name})`))).toEqual([]);
});

test("the browser's theme color is the canvas", () => {
  const [light, dark] =
    /--canvas: light-dark\((#\w+), (#\w+)\)/.exec(read('packages/tokens/tokens.css'))?.slice(1) ?? [];
  const page = read('apps/portal/index.html');
  expect(page).toContain(`content="${light}" media="(prefers-color-scheme: light)"`);
  expect(page).toContain(`content="${dark}" media="(prefers-color-scheme: dark)"`);
});

describe('reports', () => {
  const because = (declaration: string) =>
    findStyleProblems(`.a {\n  ${declaration};\n}`, tokens, breakpoints).map(({ line, because }) => [line, because]);

  test.each([
    ['color: #0f5f4d', 'color'],
    ['--own: #fff', 'color'],
    ['box-shadow: 0 1px 2px rgb(0 0 0 / 0.2)', 'color'],
    ['background: white', 'color'],
    ['padding: var(--space-8) 13px', 'spacing'],
    ['margin-top: -0.7rem', 'spacing'],
    ['gap: 0.5rem', 'spacing'],
    ['padding: calc(var(--space-8) + 3px)', 'spacing'],
    ['padding: var(--space-13)', '--space-13'],
    ['border-radius: 8px', 'radius'],
    ['border-top-left-radius: 0.5rem', 'radius'],
    ['font-size: 0.9rem', 'font size'],
    ['font: 16px / 1.5 sans-serif', 'font size'],
  ])('%s', (declaration, word) => {
    expect(because(declaration)).toEqual([[2, expect.stringContaining(word)]]);
  });

  test.each([
    '@media (width < 37rem)',
    '@media (max-width: 600px)',
    '@media (--watch)',
    '@container (--phone) and (width > 10em)',
  ])('%s', (query) => {
    expect(findStyleProblems(`${query} {\n}`, tokens, breakpoints)).toEqual([
      { line: 1, text: query, because: 'Use a breakpoint of packages/tokens/breakpoints.css.' },
    ]);
  });
});

test.each([
  ['body:has([data-open]) .page', ':has([data-open])'],
  ['tr:has(> .end:not(:empty)) > .third', ':has(> .end:not(:empty))'],
  ['.choice:has(:checked)', ':has(:checked)'],
  ['.a:has(.b > *)', ':has(.b > *)'],
])('reports %s, which concerns every element', (selector, text) => {
  expect(findStyleProblems(`\n${selector} {\n}`, tokens, breakpoints)).toEqual([
    { line: 2, text, because: expect.stringContaining('class') },
  ]);
});

test.each([
  '.a:has(input:checked)',
  'aside:has(~ #page)',
  'html:has(:global(.open))',
  '.a:has(> span + .b:only-child)',
])('allows %s', (selector) => {
  expect(findStyleProblems(`${selector} {\n}`, tokens, breakpoints)).toEqual([]);
});

test.each([
  'color: CanvasText',
  'white-space: nowrap',
  'margin: -1px',
  'padding: 0 0.5em calc(-1 * var(--space-8))',
  'border-radius: 50%',
  'width: 17rem',
  'font: inherit',
])('allows %s', (declaration) => {
  expect(findStyleProblems(`.a {\n  ${declaration};\n}`, tokens, breakpoints)).toEqual([]);
});
