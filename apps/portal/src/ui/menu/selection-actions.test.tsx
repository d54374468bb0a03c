import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { SelectionActions } from './selection-actions.tsx';

const menu = () => screen.queryByRole('button', { name: 'Actions for the selection' });

test('has a menu where there are several actions, and none for one', async () => {
  document.title = 'Team';
  const onExport = vi.fn();
  const onActivate = vi.fn();
  const user = userEvent.setup();
  const download = { key: 'export', label: 'Export', onSelect: onExport };
  const activate = { key: 'activate', label: 'Activate', onSelect: onActivate };
  const { rerender } = render(<SelectionActions actions={[download]} />, {
    wrapper: ({ children }) => <main>{children}</main>,
  });
  await user.click(screen.getByRole('button', { name: 'Export' }));
  expect(onExport).toHaveBeenCalledOnce();
  expect(menu()).toBeNull();

  rerender(<SelectionActions actions={[download, activate]} />);
  await user.click(screen.getByRole('button', { name: 'Actions for the selection' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Activate' }));
  expect(onActivate).toHaveBeenCalledOnce();
  rerender(<SelectionActions actions={[download, { ...activate, pending: true }]} />);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Actions for the selection' }).disabled).toBe(true);
});
