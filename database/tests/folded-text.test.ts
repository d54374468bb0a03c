import { foldText } from '@portage/domain/text/fold-text';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

test.each([
  'Élodie CÔTÉ',
  'Søren ØRSTED',
  'Cœur ŒUVRE',
  'Ægir Bærum',
  'Straße STRAẞE',
  'Łukasz ŁODŹ',
  'Đorđe Đilas',
  'Ǿystein Ǽgir',
  'Maya 7',
  'O’Brien O‘B O‛B OʼB OʻB OʹB O′B O´B O＇B',
  'Jean\u2010Luc \u2011 \u2012 \u2013 \u2014 \u2015 \u2212 \ufe63 \uff0d -',
  'a\u00a0b\u2000c\u2009d\u202fe\u205ff\u3000g',
  'a\u00adb\u061cc\u200bd\u200ce\u200df\u200eg\u200fh\u202ai\u2060j\u2069k\ufeffl',
  'علی\u200cرضا',
])('folds %s as the portal does', async (text) => {
  const { rows } = await database.owner.query('select app.folded($1) as folded', [text]);
  expect(rows).toEqual([{ folded: foldText(text) }]);
});
