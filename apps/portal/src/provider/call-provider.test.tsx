import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { callProvider } from '#lib/calls/call-provider.ts';
import { type Account, newCompany } from '#testing/accounts.ts';
import { server } from '#testing/portal-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { staffAccount } from '#testing/staff.ts';

async function consoleAs(account: Account) {
  await renderApp({ path: '/provider', account });
  await screen.findByRole('heading', { level: 1, name: 'Today' });
}

describe('callProvider', () => {
  test('carries out an act, and returns its answer', async () => {
    const { email } = await newCompany();
    await consoleAs(await staffAccount('support'));
    expect(await callProvider('provider/disable-user', { email, reason: 'asked by phone' })).toEqual({ ok: true });
    expect(
      await server.rows('select banned_until > now() as banned from auth.users where email = $1', [email]),
    ).toEqual([{ banned: true }]);
  });

  test('throws the sentence and the code of a refusal', async () => {
    await consoleAs(await staffAccount('auditor'));
    await expect(callProvider('provider/payroll-run', { dry_run: true })).rejects.toMatchObject({
      message: "Your role can't do this. Ask an owner.",
      code: 'roleNotAllowed',
    });
  });
});
