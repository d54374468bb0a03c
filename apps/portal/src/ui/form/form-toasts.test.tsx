import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { dismissToast, toast, useToasts } from '#lib/toast/toast.ts';
import { Form } from './form.tsx';
import { useForm } from './use-form.ts';
import { useNativeForm } from './use-native-form.ts';

type Values = { name: string };

/** A submit that says that a part is done, and fails. */
async function saveHalf() {
  toast({ title: 'Letter sent' });
  throw new Error('No answer.');
}
const failing = { errorTitle: 'Not saved', onSubmit: saveHalf };

const forms = {
  'a form': () => useForm<Values>({ ...failing, defaultValues: { name: '' } }),
  'a native form': () => useNativeForm<Values>(failing),
  'a form that another page follows': () =>
    useForm<Values>({ ...failing, defaultValues: { name: '' }, onError: () => {} }),
  'a form that stays after its failure': () =>
    useForm<Values>({ ...failing, defaultValues: { name: '' }, onError: () => {}, leavesOn: () => false }),
};
type Kind = keyof typeof forms;

function SavingForm({ kind }: { kind: Kind }) {
  return (
    <Form form={forms[kind]()}>
      <button type="submit">Save</button>
    </Form>
  );
}

function FormPage({ kind }: { kind: Kind }) {
  const [open, setOpen] = useState(true);
  return (
    <main>
      <title>Form</title>
      {open && <SavingForm kind={kind} />}
      <button type="button" onClick={() => setOpen(false)}>
        Leave
      </button>
      <ul>
        {useToasts().map(({ id, title }) => (
          <li key={id}>
            {title}
            <button type="button" aria-label={`Dismiss ${title}`} onClick={() => dismissToast(id)} />
          </li>
        ))}
      </ul>
    </main>
  );
}

const shown = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

test.each<[kind: Kind, left: string[]]>([
  ['a form', ['Letter sent']],
  ['a native form', ['Letter sent']],
  ['a form that another page follows', ['Letter sent', 'Not saved']],
  ['a form that stays after its failure', ['Letter sent']],
])('what stays of the toasts of %s when it is left', async (kind, left) => {
  render(<FormPage kind={kind} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(shown()).toEqual(['Letter sent', 'Not saved']));
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(shown()).toEqual(left));
  for (const button of screen.getAllByRole('button', { name: /^Dismiss/ })) await user.click(button);
});
