import { PORTAGE } from '@portage/messages/brand';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { config } from '#lib/browser/config.ts';
import { renderApp } from '#testing/render-app.tsx';

const { brand } = config;
afterEach(() => {
  config.brand = brand;
});

test.each([
  ['its first letter', { name: 'Érable & Fils', initial: 'É' }],
  ['no letter where the styles draw its mark', { name: 'Érable & Fils', initial: '' }],
  ['its first letter where nothing is set', { name: PORTAGE.name, initial: PORTAGE.initial }],
])('shows the name of the brand above the form and in the title, after %s', async (_, given) => {
  config.brand = given;
  await renderApp();
  const line = await screen.findByText(given.name, { selector: 'p' });
  expect(line.textContent).toBe(given.initial + given.name);
  await waitFor(() => expect(document.title).toBe(`Sign in · ${given.name}`));
});
