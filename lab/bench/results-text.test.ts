import { expect, test } from 'vitest';
import { resultsText } from './results-text.ts';

const names = ['rest', 'sign-in', 'jobs'];
const part = (name: string, figure: number) => ({ name, section: `<!-- part ${name} -->\n\n${figure} ms\n` });
const sections = (text: string) => text.match(/<!-- part .* -->|\d+ ms/g);

test('a part that ran replaces its own section, and the others stay in their order', () => {
  const jobs = resultsText('', names, part('jobs', 1));
  expect(jobs).toMatch(/^# Benchmarks\n/);
  const both = resultsText(jobs, names, part('rest', 2));
  expect(sections(both)).toEqual(['<!-- part rest -->', '2 ms', '<!-- part jobs -->', '1 ms']);
  const again = resultsText(both, names, part('rest', 3));
  expect(sections(again)).toEqual(['<!-- part rest -->', '3 ms', '<!-- part jobs -->', '1 ms']);
});

test('a section of a part that is gone is left out', () => {
  const before = `${resultsText('', names, part('rest', 1))}\n${part('cache', 2).section}`;
  expect(sections(resultsText(before, names, part('jobs', 3)))).toEqual([
    '<!-- part rest -->',
    '1 ms',
    '<!-- part jobs -->',
    '3 ms',
  ]);
});
