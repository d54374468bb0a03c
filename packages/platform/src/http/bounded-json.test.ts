import { expect, test } from 'vitest';
import { isUnboundedJson, maxJsonDepth, maxJsonValues, parseJson } from './bounded-json.ts';

const nested = (levels: number) => `${'[{"a":'.repeat(levels / 2)}1${'}]'.repeat(levels / 2)}`;

test('accepts documents up to the max depth, and refuses deeper ones', () => {
  expect(isUnboundedJson(nested(maxJsonDepth))).toBe(false);
  expect(isUnboundedJson(nested(maxJsonDepth + 2))).toBe(true);
  expect(() => parseJson(nested(100_000))).toThrow(SyntaxError);
});

test('counts depth, not the number of arrays and objects', () => {
  expect(parseJson(`[${'[{}],'.repeat(1000)}0]`)).toHaveLength(1001);
});

test('accepts documents up to the max number of values, and refuses larger ones', () => {
  const list = (values: number) => `[${'[],'.repeat(values)}0]`;
  expect(isUnboundedJson(list(maxJsonValues / 2 - 1))).toBe(false);
  expect(isUnboundedJson(list(maxJsonValues / 2 + 1))).toBe(true);
  expect(() => parseJson(`[${'0,'.repeat(1_000_000)}0]`)).toThrow(SyntaxError);
});

test('ignores brackets and commas inside text, also after escaped quotes', () => {
  const text = JSON.stringify({ text: `"\\"${'[,'.repeat(200_000)}\\` });
  expect(parseJson(text)).toEqual(JSON.parse(text));
});
