import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { sourceFiles } from '../source-files.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const pages = globSync('{*.md,{apps,attacks,conformance,database,deploy,docs,e2e,lab,packages}/**/*.md}', {
  cwd: root,
  exclude: ['**/node_modules/**', '**/dist/**'],
});

/** What GitHub calls the headings of a page in its links. */
const anchors = (page: string): string[] =>
  [...withoutCode(read(page)).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

const withoutCode = (text: string): string => text.replaceAll(/^ *```[\s\S]*?^ *```/gm, '');

/** The links of a page to files here that lead nowhere. */
const deadLinks = (page: string, text: string): string[] =>
  [...withoutCode(text).matchAll(/\]\((?![a-z]+:)([^)\s]*)\)/g)].flatMap(([, link = '']) => {
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? page : join(dirname(page), path);
    if (!existsSync(join(root, target))) return [`${page}: ${link}`];
    return anchor === undefined || anchors(target).includes(anchor) ? [] : [`${page}: ${link}`];
  });

test('links between pages lead to a file, and to one of its headings', () => {
  expect(pages).toContain('docs/security.md');
  expect(pages.flatMap((page) => deadLinks(page, read(page)))).toEqual([]);
});

test('reports a link to a missing file and to a missing heading', () => {
  const text = '[a](docs/missing.md) [b](#no-such-heading) [c](docs/glossary.md#glossary) [d](https://example.com/x)';
  expect(deadLinks('README.md', text)).toEqual(['README.md: docs/missing.md', 'README.md: #no-such-heading']);
});

test('pages that the code names exist', () => {
  const named = sourceFiles(root)
    .filter((file) => !file.startsWith('checks/links/'))
    .flatMap((file) => [...read(file).matchAll(/\bdocs\/[\w/-]+\.md\b/g)].map(([page]) => ({ file, page })));
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter(({ page }) => !existsSync(join(root, page)))).toEqual([]);
});

test('decisions are numbered from 1 without a gap, and there are at most 25', () => {
  const files = readdirSync(join(root, 'docs/decisions')).toSorted();
  expect(files.length).toBeLessThanOrEqual(25);
  for (const [at, file] of files.entries()) {
    expect(file).toMatch(new RegExp(`^${String(at + 1).padStart(2, '0')}-[a-z-]+\\.md$`));
    expect(read(`docs/decisions/${file}`)).toMatch(new RegExp(`^# ${at + 1}\\. `));
  }
});
