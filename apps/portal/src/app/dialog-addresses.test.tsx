import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { demoAccount } from '#testing/accounts.ts';
import { renderApp } from '#testing/render-app.tsx';

const address = () => window.location.pathname + window.location.search;
/** The place in the history, as the router counts it. */
const entry = (): number => window.history.state.idx;
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

/** Each dialog that a page opens with a control of its own; those of rows and of /pay have tests beside them. */
const dialogs = [
  ['/team', 'Add Team Member', 'Add Team Member', 'add=1'],
  ['/team/employee', 'Calendar link', 'Calendar link', 'dialog=calendar'],
  ['/pay/calendar', 'Calendar link', 'Calendar link', 'dialog=calendar'],
  ['/company', 'Edit billing details', 'Edit billing details', 'dialog=billing'],
  ['/company', 'Change Password', 'Change Password', 'dialog=password'],
  ['/company', 'Change name', 'Your name', 'dialog=name'],
  ['/company', 'Invite', 'Invite someone', 'invite='],
  ['/documents', 'Upload', 'Upload a document', 'dialog=upload'],
  ['/documents', /^Preview /, /./, 'preview='],
] as const;

test.each(dialogs)(
  'on %s, %s opens an entry of the history, which Back closes, with focus where it was, and a link opens',
  async (path, button, title, param) => {
    const account = await demoAccount();
    const user = await renderApp({ path, account });
    const before = entry();
    const role = param === 'preview=' ? 'link' : 'button';
    const [opener] = await screen.findAllByRole(role, { name: button });
    // The button is off until the plan has loaded.
    await waitFor(() => expect(opener?.getAttribute('aria-disabled')).not.toBe('true'));
    await user.click(opener as HTMLElement);
    await screen.findByRole('dialog', { name: title });
    expect(address()).toContain(`${path}?${param}`);
    expect(entry()).toBe(before + 1);
    const link = address();
    window.history.back();
    await isClosed();
    expect(address()).toBe(path);
    await waitFor(() => expect(document.activeElement).toBe(opener));

    await renderApp({ path: link, account });
    await screen.findByRole('dialog', { name: title });
    await user.keyboard('{Escape}');
    await isClosed();
    expect(address()).toBe(path);
  },
);
