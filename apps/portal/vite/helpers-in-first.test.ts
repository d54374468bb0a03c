import { expect, test } from 'vitest';
import { withoutHelpers } from './helpers-in-first.ts';

const helpers = { fileName: 'assets/runtime-1.js', code: 'var e=1,t=e=>e+1;export{t as n,e as t};' };
const first = { fileName: 'assets/index-1.js', code: 'import{n as r}from"./runtime-1.js";var a=r(1);export{a};' };

test('declares the helpers in the first script', () => {
  expect(withoutHelpers(first, first, helpers)).toBe(
    'var helper_n,helper_t;{let e=1,t=e=>e+1;helper_n=t,helper_t=e}var r=helper_n;export{helper_n,helper_t};var a=r(1);export{a};',
  );
});

test('lets a chunk that imports the first script take them from there', () => {
  const code = 'import{n as e,t}from"./runtime-1.js";import{a}from"./index-1.js";e(t,a,["assets/runtime-1.js"]);';
  expect(withoutHelpers({ fileName: 'assets/page-1.js', code }, first, helpers)).toBe(
    'import{helper_n as e,helper_t as t}from"./index-1.js";import{a}from"./index-1.js";e(t,a,["assets/index-1.js"]);',
  );
});

test('gives any other chunk a copy, because its name would not change with the first script', () => {
  const code = 'import{n as o}from"./runtime-1.js";o(2);';
  const changed = withoutHelpers({ fileName: 'assets/alone-1.js', code }, first, helpers);
  expect(changed).toBe('var helper_n;{let e=1,t=e=>e+1;helper_n=t}var o=helper_n;o(2);');
});

test('refuses a chunk that loads the helpers in another way', () => {
  const chunk = { fileName: 'assets/odd-1.js', code: 'import("./runtime-1.js");' };
  expect(() => withoutHelpers(chunk, first, helpers)).toThrow('assets/odd-1.js needs runtime-1.js.');
});
