import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { dismissToast, useToasts } from '#lib/toast/toast.ts';
import { ToastViewport } from '../message/toast-viewport.tsx';
import { lazyDialog, lazyExtra, lazyOpened } from './lazy-dialog.tsx';
import { isDialogOpening } from './opening-dialogs.ts';

/** A dialog whose code cannot be loaded at first. */
function failingOnce() {
  const load = vi.fn(
    async () =>
      ({ open }: { open: boolean; onOpenChange: (open: boolean) => void }) =>
        open && <p role="note">Remove this document?</p>,
  );
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  return { load, Question: lazyDialog(load) };
}

const whileOpen =
  (Opened: (props: { onClose: () => void }) => ReactNode): ReturnType<typeof failingOnce>['Question'] =>
  ({ open, onOpenChange }) =>
    open && <Opened onClose={() => onOpenChange(false)} />;

/** As `failingOnce`, with a dialog that is rendered from when it is opened. */
function failingWhenOpened(): ReturnType<typeof failingOnce> {
  const load = vi.fn(async () => () => <p role="note">Remove this document?</p>);
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  const Opened = lazyOpened<{ onClose: () => void }>(load);
  return { load, Question: whileOpen(Opened) };
}

function Page({ Question }: Pick<ReturnType<typeof failingOnce>, 'Question'>) {
  const [open, setOpen] = useState(false);
  return (
    <main>
      <h1>Documents</h1>
      <label>
        Name <input />
      </label>
      <button type="button" onClick={() => setOpen(true)}>
        Remove
      </button>
      <Question open={open} onOpenChange={setOpen} />
      <ToastViewport toasts={useToasts()} onDismiss={dismissToast} />
    </main>
  );
}

test('says that a dialog could not be loaded, keeps what was typed, and loads it with the next opening', async () => {
  document.title = 'Documents';
  const { load, Question } = failingOnce();
  render(<Page Question={Question} />);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Name'), 'Contract');
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await screen.findByText("We couldn't load this part of the page");
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Contract');
  expect(screen.queryByRole('note')).toBeNull();
  expect(load).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await screen.findByRole('note');
  expect(load).toHaveBeenCalledTimes(2);
});

test('says so too where the dialog is rendered from when it is opened', async () => {
  document.title = 'Documents';
  const { load, Question } = failingWhenOpened();
  render(<Page Question={Question} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await screen.findByText("We couldn't load this part of the page");
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await screen.findByRole('note');
  expect(load).toHaveBeenCalledTimes(2);
});

test('shows a page without an extra part that could not be loaded, and has it the next time', async () => {
  const load = vi.fn(async () => () => <p role="note">About CAD 8,000 a month</p>);
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  const Extra = lazyExtra<object>(load);
  const page = (key: string) => (
    <main>
      <h1>Team</h1>
      <label>
        Salary <input />
      </label>
      <Extra key={key} />
    </main>
  );
  document.title = 'Team';
  const { rerender } = render(page('first'));
  await userEvent.setup().type(screen.getByLabelText('Salary'), '91000');
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1), 45_000);
  expect(screen.getByLabelText<HTMLInputElement>('Salary').value).toBe('91000');
  expect(screen.queryByRole('note')).toBeNull();
  rerender(page('second'));
  await screen.findByRole('note');
  expect(screen.getByLabelText<HTMLInputElement>('Salary').value).toBe('91000');
});

test.each([
  ['a dialog', (load: () => Promise<() => ReactNode>) => lazyDialog(load)],
  ['one that is rendered when opened', (load: () => Promise<() => ReactNode>) => whileOpen(lazyOpened(load))],
])('is known to be opening while the code of %s loads, so that nothing opens below it', async (_, make) => {
  const code = Promise.withResolvers<() => ReactNode>();
  render(<Page Question={make(() => code.promise)} />);
  expect(isDialogOpening()).toBe(false);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(isDialogOpening()).toBe(true));
  code.resolve(() => <p role="note">Remove this document?</p>);
  await screen.findByRole('note');
  await waitFor(() => expect(isDialogOpening()).toBe(false));
});
