import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { AppFrame, AppSidebar } from './app-frame.tsx';

function openDrawer() {
  document.title = 'Team';
  render(
    <MemoryRouter>
      <AppFrame name="Aurora" sidebarId="sidebar" sidebar={(drawer) => <AppSidebar id="sidebar" drawer={drawer} />}>
        <p>The page</p>
      </AppFrame>
    </MemoryRouter>,
  );
  const menu = screen.getByRole('button', { name: 'Menu' });
  const layout = vi.spyOn(menu, 'getClientRects').mockReturnValue([{}] as never);
  fireEvent.click(menu);
  const page = screen.getByRole('main');
  expect(page.hasAttribute('inert')).toBe(true);
  return { layout, page };
}

const resize = () => act(() => window.dispatchEvent(new Event('resize')));

test('closes the drawer when the window becomes wide enough for a sidebar', () => {
  const { layout, page } = openDrawer();
  layout.mockReturnValue([] as never);
  resize();
  expect(page.hasAttribute('inert')).toBe(false);
});

test('keeps the drawer open while the window stays narrow', () => {
  const { page } = openDrawer();
  resize();
  expect(page.hasAttribute('inert')).toBe(true);
});
