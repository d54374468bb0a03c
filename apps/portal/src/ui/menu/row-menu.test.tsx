import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { RowMenu } from './row-menu.tsx';

const code = vi.hoisted(() => Promise.withResolvers<void>());
vi.mock('./row-menu-items.tsx', async (importOriginal) => {
  await code.promise;
  return importOriginal();
});

test('Escape cancels a menu whose code still loads', async () => {
  document.title = 'Team';
  const onSelect = vi.fn();
  const user = userEvent.setup();
  render(<RowMenu label="Actions for Maya" items={[{ key: 'end', label: 'End', onSelect }]} />);
  const button = screen.getByRole('button', { name: 'Actions for Maya' });
  await user.click(button);
  await user.keyboard('{Escape}');
  code.resolve();
  await act(() => vi.dynamicImportSettled());
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(button);

  await user.click(button);
  await user.click(await screen.findByRole('menuitem', { name: 'End' }));
  expect(onSelect).toHaveBeenCalledOnce();
});
