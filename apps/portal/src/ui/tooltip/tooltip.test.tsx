import { render, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Button } from '../button/button.tsx';
import { Tooltip } from './tooltip.tsx';

const control = () => screen.getByRole('button', { name: 'Add' });
const isShown = async () => expect((await screen.findByRole('tooltip')).textContent).toBe('No seat is left');
const isHidden = () => waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
const tap = (user: UserEvent, target: Element) => user.pointer([{ keys: '[TouchA]', target }]);

function show(disabled: boolean, onClick?: () => void) {
  document.title = 'Team';
  render(
    <main>
      <h1>Team</h1>
      <Tooltip content="No seat is left">
        <Button aria-disabled={disabled} onClick={onClick}>
          Add
        </Button>
      </Tooltip>
    </main>,
  );
  return userEvent.setup({ delay: null });
}

test.each([
  ['a button', false],
  ['a button that is not to be used', true],
])('opens on a tap on %s, and closes on the next one, there or elsewhere', async (_, disabled) => {
  const user = show(disabled);
  for (const next of [control, () => screen.getByRole('heading'), control]) {
    await tap(user, control());
    await isShown();
    await tap(user, next());
    await isHidden();
  }
});

test('stays away when the tap does something', async () => {
  const onClick = vi.fn();
  const user = show(false, onClick);
  await user.hover(control());
  await isShown();
  for (const times of [1, 2]) {
    await tap(user, control());
    expect(onClick).toHaveBeenCalledTimes(times);
    await isHidden();
  }
});

test('opens on hover and focus, and closes when the control is left or pressed', async () => {
  const user = show(false);
  await user.hover(control());
  await isShown();
  await user.click(control());
  await isHidden();
  await user.unhover(control());
  await user.click(document.body);
  await user.tab();
  await isShown();
  await user.keyboard('{Escape}');
  await isHidden();
});
