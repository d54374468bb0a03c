import { expect, test } from 'vitest';
import { statementText } from './statement-text.ts';

const file = 'june.csv';
/** "Société" as a Mac writes it. */
const macintosh = Uint8Array.from([0x53, 0x6f, 0x63, 0x69, 0x8e, 0x74, 0x8e]);

test('reads Unicode without a question', () => {
  expect(statementText(new TextEncoder().encode('Société'), { file })).toBe('Société');
});

test('asks for the encoding of another file, and shows its letters in each', () => {
  expect(() => statementText(macintosh, { file })).toThrow(
    /june\.csv[\s\S]*--encoding windows-1252 {2}SociŽtŽ\n {2}--encoding macintosh {2}Société/,
  );
  expect(statementText(macintosh, { file, encoding: 'macintosh' })).toBe('Société');
  expect(() => statementText(macintosh, { file, encoding: 'utf-7' })).toThrow(
    'There is no encoding utf-7. Choose one of windows-1252, macintosh, windows-1250, ibm850.',
  );
});
