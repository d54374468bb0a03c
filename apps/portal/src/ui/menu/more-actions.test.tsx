import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
import { expect, test, vi } from 'vitest';
import { MoreMenu } from './more-actions.tsx';

function Here() {
  return <main>{useLocation().pathname}</main>;
}

test('offers what can be done now, and follows links', async () => {
  document.title = 'Payments';
  const onSelect = vi.fn();
  const user = userEvent.setup();
  render(
    <MemoryRouter initialEntries={['/pay']}>
      <MoreMenu
        actions={[
          { key: 'calendar', label: 'Calendar', to: '/pay/calendar' },
          { key: 'statement', label: 'Statement', onSelect },
          { key: 'export', label: 'Export CSV', onSelect, disabled: true },
        ]}
      />
      <Here />
    </MemoryRouter>,
  );
  const open = () => user.click(screen.getByRole('button', { name: 'More actions' }));
  await open();
  await user.click(await screen.findByRole('menuitem', { name: 'Statement' }));
  expect(onSelect).toHaveBeenCalledTimes(1);
  await open();
  expect(screen.queryByRole('menuitem', { name: 'Export CSV' })).toBeNull();
  await user.click(await screen.findByRole('menuitem', { name: 'Calendar' }));
  await screen.findByText('/pay/calendar');
});
