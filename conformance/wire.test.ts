import type { FunctionName, FunctionRequest } from '@portage/contract/functions';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

// Black box: the unmodified official client against a base URL, as two demo companies and as an anonymous visitor.

const url = inject('baseUrl');
const { publishableKey } = (await (await fetch(`${url}/config.json`)).json()) as { publishableKey: string };
const client = () => createClient(url, publishableKey, { auth: { persistSession: false, autoRefreshToken: false } });
const [ana, jonas, anonymous] = [client(), client(), client()];
const ids = { ana: '', jonas: '' };

beforeAll(async () => {
  await ana.auth.signInWithPassword({ email: 'ana@aurora-robotics.example', password: 'maple-canoe-portage' });
  await jonas.auth.signInWithPassword({ email: 'jonas@fjord-analytics.example', password: 'quiet-harbour-ledger' });
  ids.ana = (await ana.from('companies').select('id').single()).data?.id;
  ids.jonas = (await jonas.from('companies').select('id').single()).data?.id;
});
afterAll(async () => {
  await Promise.all([ana, jonas, anonymous].map((one) => one.removeAllChannels()));
});

describe('/auth/v1', () => {
  test('gives a wrong password and an unknown address the same error', async () => {
    const [wrong, unknown] = [
      await client().auth.signInWithPassword({ email: 'ana@aurora-robotics.example', password: 'x' }),
      await client().auth.signInWithPassword({ email: 'no@one.example', password: 'x' }),
    ];
    expect([wrong.error?.code, wrong.error?.message, wrong.error?.status]).toEqual([
      unknown.error?.code,
      unknown.error?.message,
      unknown.error?.status,
    ]);
    expect(wrong.error?.code).toBe('invalid_credentials');
  });

  test('rotates a refresh token, returns one successor to concurrent refreshes, and rejects an unknown token', async () => {
    const one = client();
    const { data } = await one.auth.signInWithPassword({
      email: 'ana@aurora-robotics.example',
      password: 'maple-canoe-portage',
    });
    const refresh = (token: string) => client().auth.refreshSession({ refresh_token: token });
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(data.session?.refresh_token ?? '')));
    expect(new Set(answers.map((answer) => answer.data.session?.refresh_token)).size).toBe(1);
    expect((await refresh('abcdefghijklmnop')).error?.code).toBe('refresh_token_not_found');
  });

  test('ends the session immediately on sign-out', async () => {
    const one = client();
    const { data } = await one.auth.signInWithPassword({
      email: 'jonas@fjord-analytics.example',
      password: 'quiet-harbour-ledger',
    });
    await one.auth.signOut({ scope: 'local' });
    const answer = await fetch(`${url}/auth/v1/user`, {
      headers: {
        apikey: publishableKey,
        authorization: `Bearer ${data.session?.access_token}`,
        'x-supabase-api-version': '2024-01-01',
      },
    });
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([403, 'session_not_found']);
  });

  test('reveals nothing about an address on recovery', async () => {
    expect((await anonymous.auth.resetPasswordForEmail('no@one.example')).error).toBeNull();
  });

  test('a link leads to its page, never to another site, where a made-up token is otp_expired', async () => {
    const token_hash = '0'.repeat(56);
    const answer = await fetch(
      `${url}/auth/v1/verify?token=${token_hash}&type=signup&redirect_to=https://evil.example/`,
      { redirect: 'manual' },
    );
    expect(answer.status).toBe(303);
    const target = new URL(answer.headers.get('location') ?? '');
    expect(target.origin).toBe(new URL(url).origin);
    expect(target.hash).toBe(`#token_hash=${token_hash}&type=signup`);
    expect((await anonymous.auth.verifyOtp({ token_hash, type: 'signup' })).error?.code).toBe('otp_expired');
  });
});

describe('/rest/v1', () => {
  test('supports embeds, filters, order, range and count', async () => {
    const { data, count, error } = await ana
      .from('payments')
      .select('status, gross_salary, employee:team_members!inner(first_name, role), invoice:invoices(invoice_number)', {
        count: 'exact',
      })
      .eq('employee.first_name', 'Maya')
      .or('status.eq.paid,status.eq.processing')
      .order('start_date', { ascending: false })
      .range(0, 1);
    expect(error).toBeNull();
    expect(data).toHaveLength(2);
    expect(count).toBeGreaterThan(2);
    expect(data?.every((row) => (row.employee as unknown as { first_name: string }).first_name === 'Maya')).toBe(true);
  });

  test('supports the existence of embedded rows in an or condition', async () => {
    const { data, error } = await ana
      .from('payments')
      .select('period_number, employee:team_members(first_name), found:team_members(team_member_id)')
      .or('first_name.ilike."*may*",last_name.ilike."*may*"', { referencedTable: 'found' })
      .or('found.not.is.null,period_number.eq.1')
      .limit(1000);
    expect(error).toBeNull();
    const named = (row: { employee: unknown }) => (row.employee as { first_name: string }).first_name === 'Maya';
    expect(data?.every((row) => named(row) || row.period_number === 1)).toBe(true);
    expect(data?.some((row) => named(row) && row.period_number !== 1)).toBe(true);
    expect(data?.some((row) => !named(row))).toBe(true);
  });

  test('handles one row, no rows and many rows for a single object', async () => {
    expect((await ana.from('companies').select('*').single()).data?.legal_name).toBe('Aurora Robotics');
    expect((await ana.from('team_members').select('*').single()).error?.code).toBe('PGRST116');
    expect((await ana.from('plans').select('*').eq('status', 'Processing').maybeSingle()).data).toBeNull();
  });

  test.each(["'", '";--', "eq.1'; drop table companies;--", '*', '(', ')', '..', '$1', '\\', 'a'.repeat(80), '😀'])(
    'never fails with a 5xx on hostile text %j',
    async (text) => {
      for (const path of [
        `companies?legal_name=eq.${encodeURIComponent(text)}`,
        `companies?${encodeURIComponent(text)}=eq.1`,
        `companies?select=${encodeURIComponent(text)}`,
        `companies?order=${encodeURIComponent(text)}`,
        `companies?or=${encodeURIComponent(text)}`,
        encodeURIComponent(text),
      ]) {
        expect((await fetch(`${url}/rest/v1/${path}`, { headers: { apikey: publishableKey } })).status).toBeLessThan(
          500,
        );
      }
    },
  );

  test('returns a changed row with its new values', async () => {
    const before = (await jonas.from('companies').select('id, company_address').single()).data;
    const changed = await jonas
      .from('companies')
      .update({ company_address: 'Storgata 2, Bergen' })
      .eq('id', ids.jonas)
      .select('company_address, plans(status)')
      .single();
    expect(changed.error).toBeNull();
    expect(changed.data).toMatchObject({ company_address: 'Storgata 2, Bergen', plans: expect.any(Array) });
    await jonas.from('companies').update({ company_address: before?.company_address }).eq('id', ids.jonas);
  });

  test('rejects writes without a filter', async () => {
    const token = (await ana.auth.getSession()).data.session?.access_token;
    const answer = await fetch(`${url}/rest/v1/companies`, {
      method: 'PATCH',
      headers: { apikey: publishableKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{"company_address":"x"}',
    });
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([400, '21000']);
  });
});

describe('two companies', () => {
  const tables = [
    'companies',
    'team_members',
    'plans',
    'invoices',
    'payments',
    'wip_one_time_payments',
    'documents',
    'new_documents',
  ] as const;

  test.each(tables)('%s: neither sees the other’s rows, and an anonymous visitor sees none', async (table) => {
    const column = table === 'companies' ? 'id' : 'company_id';
    if (table !== 'documents') expect((await jonas.from(table).select('*').eq(column, ids.ana)).data).toEqual([]);
    expect((await anonymous.from(table).select('*')).error?.code).toBe('42501');
  });

  test('cannot list, download or sign URLs for each other’s files', async () => {
    const { data } = await ana.from('documents').select('file_path');
    const path = (data?.[0]?.file_path ?? `documents/${ids.ana}/x.pdf`).replace(/^documents\//, '');
    expect((await jonas.storage.from('documents').list(ids.ana)).data).toEqual([]);
    expect((await jonas.storage.from('documents').download(path)).error).not.toBeNull();
    expect((await jonas.storage.from('documents').createSignedUrl(path, 60)).error).not.toBeNull();
  });

  test('cannot call functions for each other', async () => {
    const answer = await jonas.functions.invoke('create-checkout-page' satisfies FunctionName, {
      body: {
        planName: 'Professional',
        term: 'Monthly',
        companyId: ids.ana,
      } satisfies FunctionRequest<'create-checkout-page'>,
    });
    expect(answer.error).toMatchObject({ context: { status: 403 } });
  });

  test('receive no events of each other', async () => {
    const heard: string[] = [];
    const channel = jonas
      .channel('watch')
      .on('postgres_changes', { event: '*', schema: 'public', table: 'team_members' }, (change) =>
        heard.push((change.new as { company_id: string }).company_id),
      );
    await jonas.realtime.setAuth();
    await new Promise<void>((resolve) => {
      channel.subscribe((status) => status === 'SUBSCRIBED' && resolve());
    });
    const touch = async (who: typeof ana) => {
      const member = (await who.from('team_members').select('team_member_id, department').limit(1)).data?.[0];
      await who
        .from('team_members')
        .update({ department: `${member?.department}.` })
        .eq('team_member_id', member?.team_member_id);
    };
    await touch(ana);
    await touch(jonas);
    await expect.poll(() => heard.length).toBeGreaterThan(0);
    expect(heard).toEqual([ids.jonas]);
  });

  test('hear no broadcasts of each other and do not see each other present', async () => {
    const topic = `company-${ids.ana}`;
    const heard: string[] = [];
    const join = async (who: typeof ana) => {
      const channel = who
        .channel(topic, { config: { broadcast: { self: true, ack: true } } })
        .on('broadcast', { event: '*' }, ({ payload }) => heard.push(payload.from))
        .on('presence', { event: 'sync' }, () => {});
      await who.realtime.setAuth();
      await new Promise<void>((resolve) => {
        channel.subscribe((status) => status === 'SUBSCRIBED' && resolve());
      });
      return channel;
    };
    const [anas, spying] = [await join(ana), await join(jonas)];
    expect(await anas.track({ who: 'ana' })).toBe('ok');
    expect(await anas.send({ type: 'broadcast', event: 'said', payload: { from: 'ana' } })).toBe('ok');
    expect(await spying.httpSend('said', { from: 'jonas' })).toEqual({ success: true });
    await expect.poll(() => heard).toEqual(['ana', 'jonas']);
    expect([Object.keys(anas.presenceState()).length, Object.keys(spying.presenceState()).length]).toEqual([1, 0]);
    await Promise.all([ana.removeChannel(anas), jonas.removeChannel(spying)]);
  });
});
