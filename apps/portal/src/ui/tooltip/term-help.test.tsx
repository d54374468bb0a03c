import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '#testing/render-app.tsx';

test('explains a term beside its label, with the official page, and gives the focus back', async () => {
  const user = await renderApp({ path: '/calculator' });
  const help = await screen.findByRole('button', { name: 'What is the province of employment?' });
  // The label's own text stays as it is.
  screen.getByLabelText('Province of employment', { selector: 'select' });
  expect(help.getAttribute('aria-expanded')).toBe('false');
  help.focus();
  await user.keyboard('{Enter}');
  const shown = await screen.findByRole('dialog', { name: 'What is the province of employment?' });
  expect(help.getAttribute('aria-expanded')).toBe('true');
  const link = within(shown).getByRole('link', { name: 'Official information' });
  expect(link.getAttribute('href')).toMatch(/^https:\/\/www\.canada\.ca\/en\//);
  await waitFor(() => expect(shown.contains(document.activeElement)).toBe(true));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(help));

  await user.click(screen.getByRole('button', { name: 'What is CPP?' }));
  await screen.findByRole('dialog', { name: 'What is CPP?' });
  await user.click(screen.getByRole('button', { name: 'What is CPP?' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
