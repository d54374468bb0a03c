import { expect, test } from 'vitest';
import { plainText, textParts } from './rich-text.ts';

test('splits a message at its tags', () => {
  expect(textParts('New here? <a>Sign up</a> or <b>wait</b>.')).toEqual([
    { tag: null, text: 'New here? ' },
    { tag: 'a', text: 'Sign up' },
    { tag: null, text: ' or ' },
    { tag: 'b', text: 'wait' },
    { tag: null, text: '.' },
  ]);
});

test('keeps text without tags, and a < that opens none', () => {
  expect(textParts('1 < 2')).toEqual([{ tag: null, text: '1 < 2' }]);
  expect(textParts('')).toEqual([]);
});

test('keeps the text of tags where only plain text is possible', () => {
  expect(plainText('Preview<hidden> T4.pdf</hidden>')).toBe('Preview T4.pdf');
});
