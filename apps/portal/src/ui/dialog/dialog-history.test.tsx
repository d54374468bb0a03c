import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { BrowserRouter } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { DialogsPage } from '#testing/dialogs-page.tsx';
import { whenSettled } from './history-moves.ts';

let user: ReturnType<typeof userEvent.setup>;

beforeEach(() => {
  document.title = 'Dialogs';
  window.history.pushState({ idx: 0 }, '', '/before');
  window.history.pushState({ idx: 1 }, '', '/list');
  openPage();
  user = userEvent.setup({ delay: null });
});

function openPage(): void {
  render(
    <StrictMode>
      <main>
        <h1>Page</h1>
        <BrowserRouter>
          <DialogsPage />
        </BrowserRouter>
      </main>
    </StrictMode>,
  );
}

const press = (name: string) => user.click(screen.getByRole('button', { name, hidden: true }));
const settled = () => waitFor(() => new Promise<void>(whenSettled));
const move = async (places: number) => {
  const { state } = window.history;
  const go = vi.spyOn(window.history, 'go');
  window.history.go(places);
  // A move that is undone ends where it began.
  await waitFor(() => expect(window.history.state !== state || go.mock.calls.length > 1).toBe(true));
  go.mockRestore();
  await settled();
};
const back = () => move(-1);
const dialogs = () =>
  [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].map(
    (one) => one.querySelector('h2')?.textContent,
  );
const sees = (...titles: string[]) => waitFor(() => expect(dialogs()).toEqual(titles));
const place = (): number => window.history.state.idx;
const path = () => window.location.pathname + window.location.search;

test('Back closes a dialog without an address, and focus returns to what opened it', async () => {
  await press('Open');
  await sees('First');
  expect(place()).toBe(2);
  await back();
  await sees();
  expect(path()).toBe('/list');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }));
  await back();
  expect(path()).toBe('/before');
});

test('closing by a button or Escape takes the entry away', async () => {
  for (const way of ['button', 'Escape']) {
    await press('Open');
    if (way === 'button') await press('Close');
    else await user.keyboard('{Escape}');
    await settled();
    await sees();
    expect(place()).toBe(1);
  }
  await back();
  expect(path()).toBe('/before');
});

test('Back closes the dialog in front, one after the other', async () => {
  await press('Open');
  await press('Remove');
  await sees('First', 'Sure?');
  await back();
  await sees('First');
  await back();
  await sees();
  expect([path(), place()]).toEqual(['/list', 1]);
});

test('an answer that closes two dialogs takes both entries away, with an address and without', async () => {
  for (const opener of ['Open', 'Show']) {
    await press(opener);
    await settled();
    await press('Remove');
    expect(place()).toBe(3);
    await press('Yes');
    await settled();
    await sees();
    expect([path(), place()]).toEqual(['/list', 1]);
  }
});

test('a dialog in the address has one entry, and a question in it another', async () => {
  await press('Show');
  await settled();
  expect(place()).toBe(2);
  await press('Remove');
  await back();
  await sees('maya');
  expect(path()).toBe('/list?person=maya');
  await back();
  await sees();
  expect(path()).toBe('/list');
});

test('an answer closes the dialog that a link opened, and Back does not open it again', async () => {
  cleanup();
  window.history.replaceState({ idx: 1 }, '', '/list?person=maya');
  openPage();
  await sees('maya');
  await press('Remove');
  await sees('maya', 'Sure?');
  expect(place()).toBe(2);
  await press('Yes');
  await settled();
  await sees();
  expect([path(), place()]).toEqual(['/list', 1]);
  await back();
  expect(path()).toBe('/before');
});

test.each([
  ['question', 'Ask', 'Sure?'],
  ['dialog', 'Open', 'First'],
])('Back closes a %s beside an address whose dialog is not there', async (_, opener, title) => {
  cleanup();
  window.history.replaceState({ idx: 1 }, '', '/list?person=unknown');
  openPage();
  await press(opener);
  await sees(title);
  expect(place()).toBe(2);
  await back();
  await sees();
  expect([path(), place()]).toEqual(['/list?person=unknown', 1]);
});

test('a dialog that follows a question and the dialog behind it has the entry that Back leaves', async () => {
  await press('Open');
  await press('Swap');
  await sees('First', 'Swap?');
  await press('Go');
  await settled();
  await sees('Next');
  expect(place()).toBe(2);
  await back();
  await sees();
  expect([path(), place()]).toEqual(['/list', 1]);
});

test('a dialog that follows another takes its entry over', async () => {
  await press('Open');
  await press('Next');
  await settled();
  await sees('Next');
  expect(place()).toBe(2);
  await back();
  await sees();
  expect(path()).toBe('/list');
});

test.each(['Finish', 'Away'])(
  'Back from the page that a dialog led to shows the page before the dialog: %s',
  async (way) => {
    await press('Open');
    if (way === 'Finish') await press(way);
    else {
      await user.click(screen.getByRole('link', { name: way }));
      await press('Close');
    }
    await settled();
    expect(window.location.pathname).toBe(way === 'Finish' ? '/done' : '/away');
    await sees();
    await back();
    expect([path(), place()]).toEqual(['/list', 1]);
    await move(1);
    expect(window.location.pathname).toBe(way === 'Finish' ? '/done' : '/away');
    await back();
    await back();
    expect(path()).toBe('/before');
  },
);

/** Closes a dialog and clicks at once, before the browser reports that its entry is left. */
async function closeAndClick(role: 'button' | 'link', name: string): Promise<void> {
  const go = vi.spyOn(window.history, 'go');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await Promise.resolve();
  expect(go).toHaveBeenCalledWith(-1);
  go.mockRestore();
  fireEvent.click(screen.getByRole(role, { name }));
  await settled();
}

test("a link that is clicked while a dialog's entry is being left opens its page", async () => {
  await press('Open');
  await closeAndClick('link', 'Elsewhere');
  await sees();
  expect([path(), place()]).toEqual(['/elsewhere', 2]);
  await back();
  expect([path(), place()]).toEqual(['/list', 1]);
});

test("a button that is clicked while a dialog's entry is being left opens its dialog", async () => {
  await press('Open');
  await closeAndClick('button', 'Show');
  await sees('maya');
  expect([path(), place()]).toEqual(['/list?person=maya', 2]);
  await back();
  await sees();
  expect([path(), place()]).toEqual(['/list', 1]);
});

test('Forward does not stop at an entry whose dialog has closed', async () => {
  await press('Open');
  await back();
  await move(1);
  await sees();
  expect(place()).toBe(1);
  await back();
  expect(path()).toBe('/before');
});

test('Back waits for work that must not be interrupted', async () => {
  await press('Run');
  await back();
  await sees('Running');
  expect(place()).toBe(2);
  await press('End');
  await settled();
  await sees();
  expect([path(), place()]).toEqual(['/list', 1]);
});

test('Back asks before what was typed is lost', async () => {
  await press('Type');
  await user.type(screen.getByRole('textbox'), 'Maya');
  await back();
  await screen.findByRole('alertdialog', { name: 'Discard your changes?' });
  expect(place()).toBe(2);
  await back();
  await sees('Form');
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('Maya');
  await back();
  await screen.findByRole('alertdialog');
  await press('Discard changes');
  await sees();
  await settled();
  expect([path(), place()]).toEqual(['/list', 1]);
});
