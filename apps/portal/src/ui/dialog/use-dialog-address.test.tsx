import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { BrowserRouter } from 'react-router';
import { expect, test } from 'vitest';
import { useBackGuard } from './use-back-guard.tsx';
import { useDialogAddress } from './use-dialog-address.ts';

function Page() {
  const person = useDialogAddress('person', ['edit']);
  const edit = useDialogAddress('edit');
  return (
    <>
      <button type="button" onClick={() => person.open('maya')}>
        Show
      </button>
      {person.value !== null && (
        <div role="dialog" aria-label={person.value}>
          <button type="button" onClick={() => edit.open('1')}>
            Edit
          </button>
          <button type="button" onClick={person.close}>
            Close
          </button>
          {edit.value !== null && <Form onClose={edit.close} />}
        </div>
      )}
    </>
  );
}

function Form({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const question = useBackGuard(text !== '');
  return (
    <>
      <input aria-label="Name" value={text} onChange={(event) => setText(event.target.value)} />
      <button type="button" onClick={onClose}>
        Cancel
      </button>
      {question}
    </>
  );
}

function open(path: string) {
  document.title = 'Dialogs';
  window.history.pushState({}, '', path);
  render(
    <main>
      <h1>Page</h1>
      <BrowserRouter>
        <Page />
      </BrowserRouter>
    </main>,
  );
  return userEvent.setup({ delay: null });
}
const press = (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(screen.getByRole('button', { name }));
const back = () => act(async () => window.history.back());
const address = () => expect.poll(() => window.location.pathname + window.location.search);

test('puts an open dialog in the address, and Back closes one dialog after the other', async () => {
  const user = open('/list?q=a');
  const entries = window.history.length;
  await press(user, 'Show');
  await press(user, 'Edit');
  await address().toBe('/list?q=a&person=maya&edit=1');
  expect(window.history.length).toBe(entries + 2);
  await back();
  await address().toBe('/list?q=a&person=maya');
  await back();
  await address().toBe('/list?q=a');
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
});

test('closing leaves no entry behind, even for two dialogs or two presses', async () => {
  window.history.pushState({}, '', '/before');
  const user = open('/list');
  await press(user, 'Show');
  await press(user, 'Edit');
  await user.dblClick(screen.getByRole('button', { name: 'Close' }));
  await address().toBe('/list');
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  await back();
  await address().toBe('/before');
});

test('opens a dialog from a link, and closing it removes it from the address', async () => {
  const user = open('/list?person=maya&edit=1&q=a');
  screen.getByRole('textbox', { name: 'Name' });
  await press(user, 'Close');
  await address().toBe('/list?q=a');
});

test('asks before Back discards what was typed, and only then', async () => {
  const user = open('/list');
  await press(user, 'Show');
  await press(user, 'Edit');
  await user.type(screen.getByRole('textbox'), 'Maya');
  await back();
  const question = await screen.findByRole('alertdialog', { name: 'Discard your changes?' });
  await address().toBe('/list?person=maya&edit=1');
  await press(user, 'Keep editing');
  await expect.poll(() => question.isConnected).toBe(false);
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('Maya');

  await back();
  await screen.findByRole('alertdialog');
  await press(user, 'Discard changes');
  await address().toBe('/list?person=maya');
  await expect.poll(() => screen.queryByRole('textbox')).toBeNull();

  // Cancel is an answer already.
  await press(user, 'Edit');
  await user.type(screen.getByRole('textbox'), 'Maya');
  await press(user, 'Cancel');
  await address().toBe('/list?person=maya');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
