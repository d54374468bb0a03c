import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { newCompany } from '#testing/accounts.ts';
import { network } from '#testing/network.ts';
import { renderApp } from '#testing/render-app.tsx';
import { findMessage } from '#testing/sees.ts';

test('rejects a logo that sign-up rejects, before it is uploaded', async () => {
  const account = await newCompany('Logo Ltd');
  const user = await renderApp({ path: '/company', account });
  const input = await screen.findByLabelText<HTMLInputElement>(/^Logo/);
  await user.upload(input, new File([new Uint8Array(2 * 1024 * 1024 + 1)], 'large.png', { type: 'image/png' }));
  await within(await screen.findByRole('region', { name: 'Company logo' })).findByText(
    'Company logo must be less than 2MB in size.',
  );
  expect(network.sent('/storage/v1/object/')).toEqual([]);
});

test('saves the logo that was chosen last, also when an earlier one is read later', async () => {
  const account = await newCompany('Two Logos Ltd');
  const user = await renderApp({ path: '/company', account });
  const input = await screen.findByLabelText<HTMLInputElement>(/^Logo/);
  // The test's browser cannot send a file.
  network.fail('POST /storage/v1/object/', { status: 200, body: { Id: 'logo', Key: 'logo' } });
  const read = Promise.withResolvers<void>();
  const decode = vi.spyOn(HTMLImageElement.prototype, 'decode').mockReturnValueOnce(read.promise);
  await user.upload(input, new File(['first'], 'first.png', { type: 'image/png' }));
  await waitFor(() => expect(decode).toHaveBeenCalledTimes(1));
  await user.upload(input, new File(['last'], 'last.svg', { type: 'image/svg+xml' }));
  await findMessage('Logo updated');
  await act(async () => read.resolve());
  await waitFor(() => expect(input.disabled).toBe(false));
  expect(network.sent('POST /storage/v1/object/').map(({ path }) => path)).toEqual([expect.stringMatching(/\.svg$/)]);
});
