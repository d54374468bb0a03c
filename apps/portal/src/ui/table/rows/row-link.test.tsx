import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { RowLink, RowLinks } from './row-link.tsx';

beforeEach(() => {
  document.title = 'A page';
  render(
    <MemoryRouter initialEntries={['/team']}>
      <main>
        <h1>Team</h1>
        <RowLinks>
          <RowLink href="/team/maya?part=pay#june">Maya</RowLink>
        </RowLinks>
        <Address />
      </main>
    </MemoryRouter>,
  );
});

function Address() {
  const { pathname, search, hash } = useLocation();
  return <p role="status">{pathname + search + hash}</p>;
}

const address = () => screen.getByRole('status').textContent;

test('follows a click, and Enter, in the portal', async () => {
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Maya' }));
  await userEvent.keyboard('{Enter}');
  expect(address()).toBe('/team/maya?part=pay#june');
});

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])(
  'leaves a click that opens a tab or a window to the browser: %o',
  (how) => {
    const link = screen.getByRole('link', { name: 'Maya' });
    // Else jsdom reports that it cannot follow links.
    window.addEventListener('click', (event) => event.preventDefault(), { once: true });
    fireEvent.click(link, how);
    expect(address()).toBe('/team');
  },
);
