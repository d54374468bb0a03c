import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { newCompany, signIn } from '#testing/accounts.ts';
import { fill } from '#testing/fill.ts';
import { readMail } from '#testing/mail.ts';
import { network } from '#testing/network.ts';
import { renderApp } from '#testing/render-app.tsx';
import { findMessage, proves, records, sees } from '#testing/sees.ts';
import { authenticatorCode } from '#testing/sign-in/authenticator.ts';

const card = () => screen.findByRole('region', { name: 'Two-step verification' });
const inCard = async (name: string) => within(await card()).findByRole<HTMLButtonElement>('button', { name });
const dialog = (name: string) => screen.findByRole('dialog', { name });
const code = () => screen.getByLabelText<HTMLInputElement>(/^(Authentication|Recovery) code$/);
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const press = (user: UserEvent, name: string) => user.click(screen.getByRole('button', { name }));
const wrongCode = "That code isn't correct. Wait for the next one in your app and try again.";
const verify = /POST \/auth\/v1\/factors\/[^/]+\/verify/;

/** Opens the dialog and reads the key that it shows in groups of four characters. */
async function startTurningOn(user: UserEvent): Promise<string> {
  await user.click(await inCard('Turn on'));
  const shown = (await dialog('Turn on two-step verification')).querySelector('code')?.textContent ?? '';
  return shown.replaceAll(' ', '');
}

async function shownCodes(): Promise<(string | null)[]> {
  const list = within(await screen.findByRole('list', { name: 'Recovery codes' }));
  return list.getAllByRole('listitem').map(({ textContent }) => textContent);
}

test('turns on after a right code, and shows ten recovery codes once', async () => {
  const account = await newCompany('Two Steps Ltd');
  const end = network.fail('GET /auth/v1/user');
  const user = await renderApp({ path: '/company', account });
  await findMessage('Error fetching two-step verification', 'The service is away');
  await within(await card()).findByText("We couldn't check whether two-step verification is on.");
  expect(within(await card()).queryByRole('button', { name: 'Turn on' })).toBeNull();
  end();
  await user.click(await inCard('Try again'));
  await within(await card()).findByText('Off');
  await sees(records.twoStep, records.twoStepOff);

  network.fail('POST /auth/v1/factors', { times: 1 });
  await user.click(await inCard('Turn on'));
  await sees(records.twoStepError);
  await waitFor(async () => expect((await inCard('Turn on')).disabled).toBe(false));
  const enrolled = network.sent(/POST \/auth\/v1\/factors$/).length;
  await user.dblClick(await inCard('Turn on'));
  const left = await dialog('Turn on two-step verification');
  expect(network.sent(/POST \/auth\/v1\/factors$/)).toHaveLength(enrolled + 1);
  within(left).getByRole('img', { name: 'QR code for the authenticator app' });
  await waitFor(() => user.click(within(left).getByRole('button', { name: 'Cancel' })));
  await within(await card()).findByText('Off');

  // What was left open does not stand in the way of another start.
  const secret = await startTurningOn(user);
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: /^(Turn on|Verifying\.\.\.)$/ });
  await user.click(submit());
  expect(network.sent(verify)).toHaveLength(0);
  expect(code().validity.valueMissing).toBe(true);
  await screen.findByText('Please fill this in.');
  const right = authenticatorCode(secret);
  for (const wrong of [right === '000000' ? '111111' : '000000', '<script>', 'x'.repeat(20)]) {
    await fill(user, code(), wrong);
    await user.click(submit());
    await screen.findByText(wrongCode);
    expect(code().value).toBe('');
    expect(document.activeElement).toBe(code());
  }
  await sees(records.twoStepWrong);
  const online = network.cut(verify);
  await fill(user, code(), right);
  await user.click(submit());
  await screen.findByText(/We couldn't reach the server/);
  online();
  network.fail(verify, { status: 429, body: { error_code: 'over_request_rate_limit', msg: 'Too many' }, times: 1 });
  await fill(user, code(), right);
  await user.click(submit());
  await screen.findByText('Too many attempts. Wait a few minutes and try again.');

  const verified = network.sent(verify).length;
  const release = network.hold(verify);
  await fill(user, code(), `${right.slice(0, 3)} ${right.slice(3)}`);
  await user.dblClick(submit());
  await waitFor(() => expect(submit().textContent).toBe('Verifying...'));
  expect(submit().disabled).toBe(true);
  release();
  await sees(records.twoStepOnToast);
  expect(network.sent(verify)).toHaveLength(verified + 1);
  const codes = await shownCodes();
  expect(new Set(codes).size).toBe(10);
  await user.keyboard('{Escape}');
  await dialog('Save your recovery codes');
  await press(user, 'Copy codes');
  await screen.findByRole('button', { name: 'Copied' });
  expect(await navigator.clipboard.readText()).toBe(`${codes.join('\n')}\n`);
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Not allowed'));
  await press(user, 'Copied');
  await screen.findByRole('button', { name: 'Your browser blocked copying' });
  await press(user, "I've saved them");
  await isClosed();
  await sees(records.twoStepOn);
  expect(screen.queryByText(codes[0] ?? '')).toBeNull();
  // The list of people says it, too.
  const people = screen.getByRole('table', { name: 'Members' });
  await within(people).findByText('On');
});

test('replaces the recovery codes once, and turns off with an unused one', async () => {
  const account = await newCompany('Codes Ltd');
  const user = await renderApp({ path: '/company', account });
  const secret = await startTurningOn(user);
  // Verification works, and the codes cannot be created.
  network.fail('POST /auth/v1/recovery-codes', { times: 1 });
  await fill(user, code(), authenticatorCode(secret));
  await user.keyboard('{Enter}');
  await findMessage('Error creating recovery codes', 'The service is away');
  await isClosed();
  await within(await card()).findByText(/^You have no recovery codes left\./);

  const replace = async () => {
    await user.click(await inCard('New recovery codes'));
    const question = within(await screen.findByRole('alertdialog', { name: 'Create new recovery codes?' }));
    question.getByText("You'll get ten new codes. Your current codes will stop working.");
    await user.dblClick(question.getByRole('button', { name: 'Create new codes' }));
  };
  network.cut('POST /auth/v1/recovery-codes', { times: 1 });
  await replace();
  await findMessage('Error creating recovery codes', /We couldn't reach the server/);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  const earlier: (string | null)[][] = [];
  for (const _ of [1, 2]) {
    const sent = network.sent(/POST .*recovery-codes$/).length;
    await replace();
    earlier.push(await shownCodes());
    expect(network.sent(/POST .*recovery-codes$/)).toHaveLength(sent + 1);
    await press(user, "I've saved them");
    await isClosed();
  }
  const [[replaced] = [], [unused] = []] = earlier;
  await within(await card()).findByText('10 recovery codes are left.');

  const askOff = async () => {
    await user.click(await inCard('Turn off'));
    await sees(records.twoStepOffAsks);
  };
  const submit = () => within(screen.getByRole('dialog')).getByRole('button', { name: 'Turn off' });
  const unenroll = /DELETE \/auth\/v1\/factors/;
  await askOff();
  await user.click(submit());
  expect(code().validity.valueMissing).toBe(true);
  await screen.findByText('Please fill this in.');
  await fill(user, code(), 'aaaaaa');
  await user.click(submit());
  await screen.findByText(wrongCode);
  await fill(user, code(), '123456');
  await press(user, 'Use a recovery code');
  // The other kind of code begins empty and without a message.
  expect(screen.queryByText(wrongCode)).toBeNull();
  expect(code().value).toBe('');
  await fill(user, code(), replaced ?? '');
  await user.click(submit());
  await screen.findByText("That isn't one of your unused recovery codes.");
  expect(network.sent(unenroll)).toHaveLength(0);
  proves(records.newCodes);

  network.fail(unenroll, { times: 1 });
  await fill(user, code(), ` ${unused?.toUpperCase()} `);
  await user.click(submit());
  await findMessage('Error turning off two-step verification', 'The service is away');
  await isClosed();
  await sees(records.oneFewer);
  await askOff();
  await press(user, 'Use a recovery code');
  await press(user, 'Use the authenticator app');
  await fill(user, code(), authenticatorCode(secret, 1));
  await user.dblClick(submit());
  await sees(records.twoStepOffToast);
  await isClosed();
  await readMail(account.email, /two-step verification/i);
  await within(await card()).findByText('Off');
  expect(network.sent(unenroll)).toHaveLength(2);
  expect((await signIn(account.email)).companyId).toBe(account.companyId);
});
