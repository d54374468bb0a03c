import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { newCompany } from './accounts.ts';
import { network } from './network.ts';
import { renderApp } from './render-app.tsx';

test('lists the requests of a signed-in page', async () => {
  await renderApp({ path: '/home', account: await newCompany() });
  await screen.findByRole('heading', { level: 1 });
  expect(network.sent('GET /rest/v1')).not.toEqual([]);
});

test('does not list those of the test before, nor its sign-out', () => {
  document.title = 'A page';
  expect(network.sent(/./)).toEqual([]);
});
