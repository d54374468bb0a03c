import { cleanup, configure, render, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { StrictMode } from 'react';
import { BrowserRouter } from 'react-router';
import { App } from '#app/app.tsx';
import { authClient } from '#lib/api/auth-client.ts';
import { queryClient } from '#lib/api/query-client.ts';
import { realtime } from '#lib/live/realtime-client.ts';
import { noteSignOut } from '#lib/session/noted-sign-out.ts';
import { whenSettled } from '#ui/dialog/history-moves.ts';
import type { Account } from './accounts.ts';

configure({
  // A busy machine is slow, not wrong.
  asyncUtilTimeout: 45_000,
  getElementError: (message, container) => new Error(`${message?.split('\n')[0]}\nOn screen: ${container.textContent}`),
});

// A failed query is retried at once, so that its error shows without a wait.
const { queries, ...others } = queryClient.getDefaultOptions();
queryClient.setDefaultOptions({ ...others, queries: { ...queries, retryDelay: 0 } });

/**
 * Opens the portal at a path as a browser would: a first page load, with the storage left by earlier loads of the same test.
 * @param given.account signed in before the page opens; without it, the session that is stored, if any
 */
export async function renderApp({
  path = '/',
  account,
}: {
  path?: string;
  account?: Account;
} = {}): Promise<UserEvent> {
  await closePage();
  queryClient.clear();
  if (account !== undefined) localStorage.setItem('portage-auth', JSON.stringify(account.session));
  // A page load has no earlier visit of the router.
  window.history.replaceState({ key: crypto.randomUUID() }, '', path);
  const container = document.createElement('div');
  container.id = 'root';
  document.body.replaceChildren(container);
  render(
    <StrictMode>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </StrictMode>,
    { container },
  );
  const user = userEvent.setup({ delay: null });
  return {
    ...user,
    click: patiently(user.click),
    dblClick: patiently(user.dblClick),
    type: patiently(user.type),
    upload: patiently(user.upload),
    selectOptions: patiently(user.selectOptions),
  };
}

/** Waits, as a person does, while a dialog that opens or closes takes the clicks of everything around it, and while a button is at work. */
function patiently<E extends Element, Rest extends unknown[]>(act: (element: E, ...rest: Rest) => Promise<void>) {
  return async (element: E, ...rest: Rest): Promise<void> => {
    await waitFor(() => {
      const layer = element.closest<HTMLElement>('[style*="pointer-events"]');
      if (layer?.style.pointerEvents === 'none') throw new Error('A dialog takes the clicks on this element.');
      if (element.isConnected && element.hasAttribute('data-pending')) throw new Error('The button is at work.');
    });
    await act(element, ...rest);
  };
}

/** Removes the page. The entries of its open dialogs leave the history, before another page replaces the current one. */
async function closePage(): Promise<void> {
  cleanup();
  await new Promise<void>(whenSettled);
}

/** Signs out, so that the portal clears the account's data, and closes the page. */
export async function closeApp(): Promise<void> {
  const auth = await authClient();
  noteSignOut();
  if (localStorage.getItem('portage-auth') !== null) await auth.signOut({ scope: 'local' });
  for (const button of document.querySelectorAll<HTMLElement>('[data-toast] button')) button.click();
  await closePage();
  await auth.stopAutoRefresh();
  await realtime.disconnect();
  queryClient.clear();
  localStorage.clear();
  sessionStorage.clear();
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`;
}
