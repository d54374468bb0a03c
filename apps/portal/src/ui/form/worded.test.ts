import { standardSchema } from '@portage/domain/forms/standard-schema';
import { expect, it } from 'vitest';
import { worded } from './worded.ts';

const texts = {
  tooLong: ({ max }: { max: string | number }) => `At most ${max}.`,
  mismatch: 'Type the same twice.',
  mismatchTitle: 'Not the same',
};
const schema = standardSchema(({ name, again }: { name: string; again: string }) => ({
  fields: name.length > 3 ? { name: { code: 'tooLong', params: { max: 3 } } as const } : {},
  form: name === again ? null : ({ code: 'mismatch' } as const),
}));
const validate = (values: { name: string; again: string }) => worded(schema, texts)['~standard'].validate(values);

it('words problems of fields, and those of the form with a title', () => {
  expect(validate({ name: 'Maya', again: '' })).toEqual({
    issues: [
      { title: 'Not the same', message: 'Type the same twice.' },
      { path: ['name'], message: 'At most 3.' },
    ],
  });
});

it('returns valid values unchanged', () => {
  const values = { name: 'Ana', again: 'Ana' };
  expect(validate(values)).toEqual({ value: values });
});

it('rejects texts that lack a code or a title', () => {
  const { mismatchTitle: _, ...untitled } = texts;
  const { tooLong: __, ...incomplete } = texts;
  // @ts-expect-error `mismatch` is shown as a toast, which needs a title
  worded(schema, untitled);
  // @ts-expect-error `tooLong` has no message
  worded(schema, incomplete);
});
