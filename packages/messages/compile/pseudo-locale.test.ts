import { expect, test } from 'vitest';
import { pseudo } from './pseudo-locale.ts';

test('accents letters and adds 40% to their number', () => {
  const text = 'Sign in to your account';
  expect(pseudo(text)).not.toMatch(/[a-zA-Z]/);
  expect(pseudo(text).length).toBeGreaterThanOrEqual(text.length * 1.4);
});

test('keeps parameters, tags and cases of a plural', () => {
  const text = pseudo('<a>Add</a> {count, plural, one {# person} other {# people}} to {name}');
  expect(text).toMatch(/^<a>Áđđ.*<\/a>.*\{count, plural, one \{# .*\} other \{# .*\}\}.*\{name\}$/);
});

test('keeps apostrophes and braces in text', () => {
  expect(pseudo("It's '{'x'}'")).toBe("Íť''ś '{'ẋ'}' ćé ćé");
});
