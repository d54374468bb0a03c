import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Form } from '../form.tsx';
import { useForm } from '../use-form.ts';
import { FormFileField } from './file-field.tsx';

type Values = { file: { name: string } | null };
type Read = { value: { name: string } } | { refused: string };
const FileInput = FormFileField<Values>;

function UploadPage({ read }: { read: (file: File) => Promise<Read> }) {
  const form = useForm<Values>({ defaultValues: { file: null }, onSubmit: () => {} });
  return (
    <main>
      <title>Upload</title>
      <Form form={form}>
        <FileInput name="file" label="File" read={read} />
      </Form>
    </main>
  );
}

test.each<[end: string, late: Read]>([
  ['is accepted', { value: { name: 'first.pdf' } }],
  ['is refused', { refused: 'first.pdf is too large.' }],
])('keeps the file that was chosen last when an earlier one %s later', async (_, late) => {
  const first = Promise.withResolvers<Read>();
  render(<UploadPage read={async ({ name }) => (name === 'first.pdf' ? first.promise : { value: { name } })} />);
  const user = userEvent.setup();
  for (const name of ['first.pdf', 'last.pdf'])
    await user.upload(screen.getByLabelText(/^File/), new File(['x'], name));
  await screen.findByText('last.pdf');
  await act(async () => first.resolve(late));
  screen.getByText('last.pdf');
  expect(screen.queryByText(/first\.pdf/)).toBeNull();
});
