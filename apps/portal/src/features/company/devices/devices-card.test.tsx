import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { newCompany, signIn } from '#testing/accounts.ts';
import { network } from '#testing/network.ts';
import { renderApp } from '#testing/render-app.tsx';
import { findMessage, records, sees } from '#testing/sees.ts';

const card = () => screen.findByRole('region', { name: 'Signed-in devices' });
const devices = async () => within(await card()).findAllByRole('listitem');
const press = (user: UserEvent, name: string) => user.click(screen.getByRole('button', { name }));

test('lists five devices, then all, as far as they are known', async () => {
  const account = await newCompany('Many Devices Ltd');
  const agents = [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (X11; Linux x86_64)',
    null,
    `${'Paperwork'.repeat(10)}`,
    '<b>Robot</b>',
    'Mozilla/5.0 (Windows NT 10.0; rv:146.0) Gecko/20100101 Firefox/146.0',
  ];
  network.change('GET /auth/v1/sessions', (sessions) => {
    const [current] = sessions as object[];
    const others = agents.map((user_agent, at) => ({ ...current, id: `${at}`, current: false, user_agent, ip: null }));
    return [current, ...others];
  });
  const user = await renderApp({ path: '/company', account });
  expect(await devices()).toHaveLength(5);
  await press(user, 'Show all 7');
  const [first, ...others] = await devices();
  expect(first?.textContent).toContain('This device');
  expect(within(first as HTMLElement).queryByRole('button')).toBeNull();
  const names = ['Safari on iPhone', 'A browser on Linux', 'Unknown device', 'Paperwork'.repeat(10).slice(0, 40)];
  expect(others.map((one) => within(one).getByRole('button').textContent)).toEqual(
    [...names, '<b>Robot</b>', 'Firefox on Windows'].map((name) => `Sign out ${name}`),
  );
  expect(others[0]?.textContent).toMatch(
    /Last seen \d+ Nov 2026, \d\d:\d\d\s· Signed in \d+ Nov 2026, \d\d:\d\dSign out/,
  );
});

test('signs out devices, says why when it fails, and asks before all others', async () => {
  const account = await newCompany('Devices Ltd');
  for (const _ of [1, 2, 3]) await signIn(account.email);
  const end = network.fail('GET /auth/v1/sessions');
  const user = await renderApp({ path: '/company', account });
  await sees(records.devicesError);
  await screen.findByText("We couldn't load your devices.");
  end();
  await user.click(within(await card()).getByRole('button', { name: 'Try again' }));
  const before = (await devices()).length;
  await sees(records.devices, records.thisDevice);
  const signOut = () => {
    const [button] = screen.getAllByRole<HTMLButtonElement>('button', { name: 'Sign out Unknown device' });
    return waitFor(() => {
      expect(button?.disabled).toBe(false);
      return button as HTMLElement;
    });
  };

  network.fail('DELETE /auth/v1/sessions', { times: 1 });
  await user.click(await signOut());
  await findMessage('Error signing out', 'The service is away');
  expect(await devices()).toHaveLength(before);
  const sent = network.sent('DELETE /auth/v1/sessions').length;
  await user.dblClick(await signOut());
  await sees(records.deviceOut);
  await waitFor(async () => expect(await devices()).toHaveLength(before - 1));
  expect(network.sent('DELETE /auth/v1/sessions')).toHaveLength(sent + 1);

  network.fail('POST /auth/v1/logout', { body: { code: 'unexpected_failure', message: 'Not now' }, times: 1 });
  const ask = async () => {
    await press(user, 'Sign out other devices');
    return within(await screen.findByRole('alertdialog', { name: 'Sign out the other devices?' }));
  };
  let question = await ask();
  await sees(records.othersAsked);
  question.getByText(`The ${before - 2} other devices will have to sign in again. This one stays signed in.`);
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  expect(await devices()).toHaveLength(before - 1);
  question = await ask();
  await user.click(question.getByRole('button', { name: 'Sign out' }));
  await findMessage('Error signing out', 'Not now');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  question = await ask();
  await user.click(question.getByRole('button', { name: 'Sign out' }));
  await sees(records.othersOut);
  await waitFor(async () => expect(await devices()).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Sign out other devices' })).toBeNull();
});
