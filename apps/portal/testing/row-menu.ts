import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** The button that opens the menu of a row, once no action is running. */
async function menuButton(person: string): Promise<HTMLElement> {
  const button = await screen.findByRole('button', { name: new RegExp(`^Actions for .*${person}`) });
  await waitFor(() => {
    if (button.hasAttribute('disabled')) throw new Error('An action of the menu is still running.');
  });
  return button;
}

/**
 * Opens the menu of a row and returns the action, once the row offers it.
 * @param person a part of the name in the row; not needed where there is only one row
 */
export async function findAction(user: UserEvent, name: RegExp, person = ''): Promise<HTMLElement> {
  await user.click(await menuButton(person));
  return screen.findByRole('menuitem', { name });
}

/** Chooses an action from the menu of a row. */
export async function chooseAction(user: UserEvent, name: RegExp, person = ''): Promise<void> {
  await user.click(await findAction(user, name, person));
}

/** Chooses an action from the menu of a page. */
export async function chooseMore(user: UserEvent, name: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name }));
}
