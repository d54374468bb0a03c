import { afterEach, describe, expect, test } from 'vitest';
import { adapters, agreement } from '../../../testing/dropbox-sign-stand-in/adapter.ts';

const { start, end } = adapters();
afterEach(end);

describe('the checks', () => {
  const address = 'https://portal.example/webhooks/signature';
  const problems = async (sign: { check?(): Promise<{ wrong: string | null }[]> }) =>
    ((await sign.check?.()) ?? []).flatMap(({ wrong }) => (wrong === null ? [] : [wrong]));

  test('find nothing wrong in a correct setup', async () => {
    const { vendor, sign } = await start();
    vendor.books.callbackUrl = address;
    expect(await sign.check?.()).toEqual([
      { check: 'Dropbox Sign: key (live)', wrong: null },
      { check: 'Dropbox Sign: template EOR_SERVICE_AGREEMENT', wrong: null },
      { check: 'Dropbox Sign: template EMPLOYEE_PLACEMENT_LETTER', wrong: null },
      { check: 'Dropbox Sign: callbacks', wrong: null },
    ]);
  });

  test('name the setting of a rejected key, and stop there', async () => {
    const { sign } = await start({ settings: { DROPBOX_SIGN_API_KEY: 'another-key-of-theirs' } });
    expect(await problems(sign)).toEqual([
      'Dropbox Sign does not accept DROPBOX_SIGN_API_KEY. Copy it again from its API settings.',
    ]);
  });

  test('report what a template lacks, has in excess, or has wrong', async () => {
    const { vendor, sign } = await start();
    vendor.books.callbackUrl = address;
    const [first, second] = [...vendor.books.templates.values()];
    if (first === undefined || second === undefined) throw new Error('there are two templates');
    first.roles.reverse();
    second.fields = [{ name: 'employee_name', required: true }];
    expect(await problems(sign)).toEqual([
      'The template of DROPBOX_SIGN_TEMPLATE_EOR_SERVICE_AGREEMENT has the signer roles Provider, Client, and Portage sends Client, Provider, in this order. Correct it at Dropbox Sign.',
      'The template of DROPBOX_SIGN_TEMPLATE_EMPLOYEE_PLACEMENT_LETTER lacks the merge fields company_name, employee_address, job_title, manager_name, start_date. Correct it at Dropbox Sign.',
    ]);
    first.roles.reverse();
    first.ccRoles.push('Lawyer');
    vendor.books.templates.delete(second.id);
    expect(await problems(sign)).toEqual([
      'The template of DROPBOX_SIGN_TEMPLATE_EOR_SERVICE_AGREEMENT has roles for copies, and Portage sends none. Correct it at Dropbox Sign.',
      'Dropbox Sign has no template with the ID in DROPBOX_SIGN_TEMPLATE_EMPLOYEE_PLACEMENT_LETTER. Copy it again.',
    ]);
    first.ccRoles.pop();
    first.fields.push({ name: 'signed_in', required: true });
    expect((await problems(sign))[0]).toContain('requires the merge fields signed_in, which Portage does not fill');
  });

  test('report a callback URL that is not ours, for the account or the app', async () => {
    const { sign } = await start();
    expect(await problems(sign)).toEqual([
      `Dropbox Sign calls no address for the account. Set its callback URL to ${address}.`,
    ]);
    const other = await start({ vendor: { clientId: 'app1' } });
    other.vendor.books.callbackUrl = address;
    expect(await problems(other.sign)).toEqual([
      `Dropbox Sign calls no address for the app of DROPBOX_SIGN_CLIENT_ID. Set its callback URL to ${address}.`,
    ]);
  });

  test('report an exhausted quota, except in test mode', async () => {
    const { vendor, sign } = await start();
    vendor.books.quotaLeft = 0;
    expect((await problems(sign))[0]).toContain('no API signature requests left');
    await expect(sign.send(agreement())).rejects.toMatchObject({ status: 402 });
    const trial = await start({ settings: { DROPBOX_SIGN_TEST_MODE: 'true' } });
    trial.vendor.books.quotaLeft = 0;
    trial.vendor.books.callbackUrl = address;
    expect(await problems(trial.sign)).toEqual([]);
    await trial.sign.send(agreement({ testMode: true }));
  });
});
