import { addDays, addMonthsClamped, type PlainDate } from '@portage/domain/dates/plain-date';
import { MAX_RECEIPT_BYTES } from '@portage/domain/expenses/receipt';
import { rememberClientAddress } from '@portage/platform/http/client-address';
import { jpegSegment, samplePng, samples } from '@portage/platform/images/testing/sample-images';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { employer } from '../modules/payroll/testing/employer.ts';
import { today } from '../platform/today.ts';
import { callMe, personSession } from '../testing/person-session.ts';
import { type ProviderServer, startProviderServer, type TestCompany } from '../testing/provider-server.ts';
import { callAct, staffSession } from '../testing/staff-session.ts';

let server: ProviderServer;
let now: PlainDate;
beforeAll(async () => {
  server = await startProviderServer();
  now = today(server.deps.clock);
});
afterAll(() => server[Symbol.asyncDispose]());

/** Someone of a client, with their own account. */
async function worker(more: Record<string, unknown> = {}, of?: TestCompany) {
  const person = { commencement_date: addDays(now, -400), email: 'worker@home.example', ...more };
  const company = of ?? (await employer(server, person));
  const own = 'memberIds' in company ? (company.memberIds as string[])[0] : undefined;
  const id =
    of === undefined && own !== undefined ? own : await server.member(company, { status: 'approved', ...person });
  return { company, id, person: await personSession(server, [id]) };
}
type Worker = Awaited<ReturnType<typeof worker>>;

let photos = 0;
/** A photo that no other claim has. */
function photo(metadata: readonly Buffer[] = []): Buffer {
  photos += 1;
  return samplePng(photos, 2, metadata);
}
const jpegOf = (metadata: readonly Buffer[], width = 3, height = 2) =>
  samples.find(({ type }) => type === 'image/jpeg')?.image(width, height, metadata) ?? Buffer.alloc(0);
const pdf = (text = 'a receipt') => Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`);

const claim = ({ person, id }: Worker, more: Record<string, unknown> = {}, receipt: Buffer = photo()) =>
  callMe(server, person.token, 'me/claim-expense', {
    team_member_id: id,
    category: 'travel',
    spent_on: addDays(now, -3),
    amount_cents: 48_60,
    note: 'Taxi to the client',
    receipt: receipt.toString('base64'),
    ...more,
  });
const decide = (company: TestCompany, id: unknown, state = 'approved', answer = '') =>
  server.call(company, 'decide-expense', { expense_id: id, state, answer });
const mailsTo = async (to: string) =>
  (
    await server.rows(
      "select subject from app.mail_messages where to_address = $1 and kind like 'expense%' order by created_at",
      [to],
    )
  ).map(({ subject }) => subject);
const paymentsOf = ({ id }: Worker) =>
  server.rows<{ amount: string; type: string; treatment: string; description: string; day: PlainDate; status: string }>(
    `select amount::text, payment_type as type, treatment, description, start_date::text as day, status
     from public.wip_one_time_payments where team_member_id = $1`,
    [id],
  );
/** A request to the data or storage API. */
const get = (path: string, token: string) =>
  server.fetch(path, { headers: { apikey: server.deps.keys.publishableKey, authorization: `Bearer ${token}` } });
const rowsOf = async (path: string, token: string) =>
  (await (await get(`/rest/v1/${path}`, token)).json()) as Record<string, unknown>[];

describe('a claim', () => {
  test('is mailed to the owner, approved once, and paid as one reimbursement with the next pay', async () => {
    const someone = await worker({ email: 'ida@home.example', payroll_schedule: 'Bi-Weekly' });
    const { status, body } = await claim(someone);
    expect(status).toBe(200);
    expect(await mailsTo(someone.company.email)).toEqual(['Maya Tremblay claimed CAD\u00a048.60 in expenses']);
    // Clicked twice at once, and again later.
    const answers = await Promise.all([
      decide(someone.company, body.expense_id),
      decide(someone.company, body.expense_id),
    ]);
    answers.push(await decide(someone.company, body.expense_id));
    const [payment, ...more] = await paymentsOf(someone);
    expect(more).toEqual([]);
    expect(payment).toMatchObject({
      amount: '48.60',
      type: 'Reimbursement',
      treatment: 'none',
      description: 'Travel: Taxi to the client',
      status: 'Processing',
    });
    expect(answers.map(({ status, body }) => [status, body.paid_on])).toEqual(Array(3).fill([200, payment?.day]));
    // The first payday that a client may choose.
    const day = payment?.day ?? now;
    expect(day >= addDays(now, 15) && day < addDays(now, 29)).toBe(true);
    expect(await mailsTo('ida@home.example')).toEqual(['Your expense of CAD\u00a048.60 is approved']);
    expect((await decide(someone.company, body.expense_id, 'declined', 'Too late')).status).toBe(409);
    const [own] = await rowsOf('my_expenses?select=state,payday,payment_status', someone.person.token);
    expect(own).toEqual({ state: 'approved', payday: payment?.day, payment_status: 'Processing' });
  });

  test('is declined with a reason, which the person is mailed', async () => {
    const someone = await worker({ email: 'declined@home.example' });
    const { body } = await claim(someone);
    expect((await decide(someone.company, body.expense_id, 'declined', '  ')).status).toBe(400);
    expect((await decide(someone.company, body.expense_id, 'declined', 'Ask first')).body).toEqual({ paid_on: null });
    expect(await mailsTo('declined@home.example')).toEqual(['Your expense of CAD\u00a048.60 is declined']);
    expect(await paymentsOf(someone)).toEqual([]);
    expect((await decide(someone.company, body.expense_id)).status).toBe(409);
  });

  test('is canceled by the person until it is answered', async () => {
    const someone = await worker();
    const cancel = (id: unknown, who = someone, of = who.id) =>
      callMe(server, who.person.token, 'me/cancel-expense', { team_member_id: of, expense_id: id });
    const first = (await claim(someone)).body.expense_id;
    const stranger = await worker();
    expect((await cancel(first, stranger)).status).toBe(404);
    expect((await cancel(first, stranger, someone.id)).status).toBe(404);
    expect([(await cancel(first)).status, (await cancel(first)).status]).toEqual([200, 200]);
    expect((await decide(someone.company, first)).status).toBe(409);
    const second = (await claim(someone)).body.expense_id;
    await decide(someone.company, second);
    expect((await cancel(second)).body).toMatchObject({ code: 'expenseDecided' });
  });

  test.each([
    ['nothing', { amount_cents: 0 }, 400],
    ['a part of a cent', { amount_cents: 1.5 }, 400],
    ['more than CAD 10,000', { amount_cents: 1_000_001 }, 400],
    ['an unknown category', { category: 'party' }, 400],
    ['no day', { spent_on: 'yesterday' }, 400],
    ['a long note', { note: 'x'.repeat(501) }, 400],
    ['a Social Insurance Number', { note: 'My SIN is 130 692 544' }, 400],
    ['an unknown field', { state: 'approved' }, 400],
    ['no receipt', { receipt: '' }, 400],
    ['what is no base64', { receipt: '<svg>' }, 400],
  ])('is refused with %s', async (_, more, status) => {
    expect((await claim(await worker(), more)).status).toBe(status);
  });

  test('is refused for a day that is to come, too old or outside the employment', async () => {
    const code = async (someone: Worker, day: PlainDate) => (await claim(someone, { spent_on: day })).body.code;
    const long = await worker();
    expect(await code(long, addDays(now, 1))).toBe('expenseInFuture');
    expect(await code(long, addDays(addMonthsClamped(now, -6), -1))).toBe('expenseTooOld');
    expect(await code(await worker({ commencement_date: addDays(now, -10) }), addDays(now, -11))).toBe(
      'expenseOutside',
    );
  });

  test('is possible for 30 days after the last day, and is paid to a person who has left', async () => {
    const someone = await worker();
    const leave = (ago: number) =>
      server.rows(
        `with gone as (delete from public.employment_ends where team_member_id = $2)
         insert into public.employment_ends (company_id, team_member_id, last_day) values ($1, $2, $3)`,
        [someone.company.id, someone.id, addDays(now, -ago)],
      );
    await leave(5);
    expect((await claim(someone, { spent_on: addDays(now, -4) })).body).toMatchObject({ code: 'expenseOutside' });
    const { body } = await claim(someone, { spent_on: addDays(now, -5) });
    expect((await decide(someone.company, body.expense_id)).body).toEqual({ paid_on: addDays(now, 15) });
    await server.rows('delete from public.employment_ends where team_member_id = $1', [someone.id]);
    await leave(31);
    expect((await claim(someone, { spent_on: addDays(now, -40) })).body).toMatchObject({ code: 'expenseEnded' });
  });

  test('is refused for a day between an employment and the return to it', async () => {
    const someone = await worker();
    await server.rows(
      'insert into public.employment_ends (company_id, team_member_id, last_day, rehired_on) values ($1, $2, $3, $4)',
      [someone.company.id, someone.id, addDays(now, -20), addDays(now, -2)],
    );
    const answer = async (ago: number) =>
      (await claim(someone, { spent_on: addDays(now, -ago) })).body.code ?? 'claimed';
    expect([await answer(20), await answer(19), await answer(3), await answer(2)]).toEqual([
      'claimed',
      'expenseOutside',
      'expenseOutside',
      'claimed',
    ]);
  });

  test('is refused once 50 wait for an answer', async () => {
    const someone = await worker();
    await server.rows(
      `insert into public.expenses (company_id, team_member_id, category, spent_on, amount_cents, receipt_path, receipt_type, receipt_sha256)
       select $1, $2, 'meals', $3, 100, gen_random_uuid()::text, 'image/png', encode(sha256(n::text::bytea), 'hex') from generate_series(1, 50) n`,
      [someone.company.id, someone.id, now],
    );
    expect((await claim(someone)).body).toMatchObject({ code: 'expensesTooMany' });
  });
});

describe('a receipt', () => {
  test('is claimed once by a person, whatever is added to the photo, and again after it was declined', async () => {
    const someone = await worker();
    const [plain, tagged] = [jpegOf([]), jpegOf([jpegSegment(0xe1, Buffer.from('taken in Toronto'))])];
    const { body } = await claim(someone, {}, plain);
    for (const same of [plain, tagged, Buffer.concat([plain, Buffer.from('more')])])
      expect((await claim(someone, {}, same)).body).toMatchObject({ code: 'receiptClaimed' });
    await decide(someone.company, body.expense_id, 'declined', 'Blurred');
    expect((await claim(someone, {}, tagged)).status).toBe(200);
  });

  test('is claimed again once the payment of its claim is canceled, and that claim is not approved again', async () => {
    const someone = await worker();
    const receipt = photo();
    const first = (await claim(someone, {}, receipt)).body.expense_id;
    await decide(someone.company, first);
    const cancel = () =>
      server.rows("update public.wip_one_time_payments set status = 'Canceled' where team_member_id = $1", [
        someone.id,
      ]);
    await cancel();
    expect((await decide(someone.company, first)).status).toBe(409);
    const second = await claim(someone, { amount_cents: 12_00 }, receipt);
    expect(second.status).toBe(200);
    expect((await claim(someone, {}, receipt)).body).toMatchObject({ code: 'receiptClaimed' });
    await expect(
      server.rows(
        `insert into public.expenses (company_id, team_member_id, category, spent_on, amount_cents, receipt_path, receipt_type, receipt_sha256)
         select company_id, team_member_id, category, spent_on, amount_cents, 'copy', receipt_type, receipt_sha256 from public.expenses where id = $1`,
        [second.body.expense_id],
      ),
    ).rejects.toThrow('claimed once');
    await decide(someone.company, second.body.expense_id);
    expect((await paymentsOf(someone)).map(({ amount, status }) => [amount, status]).toSorted()).toEqual([
      ['12.00', 'Processing'],
      ['48.60', 'Canceled'],
    ]);
  });

  test('is claimed once by an account that works for two clients', async () => {
    const [someone, other] = [await worker(), await worker({ email: 'two@home.example' })];
    await server.rows('update app.person_employments set user_id = $1 where team_member_id = $2', [
      someone.person.userId,
      other.id,
    ]);
    const receipt = photo();
    const both = await Promise.all([
      claim(someone, {}, receipt),
      claim({ ...other, person: someone.person }, {}, receipt),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('is claimed once when it is sent twice at a time, and leaves no file of the second', async () => {
    const someone = await worker();
    const receipt = photo();
    const answers = await Promise.all([claim(someone, {}, receipt), claim(someone, {}, receipt)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const files = await server.rows(
      "select name from storage.objects where bucket_id = 'expense-receipts' and name like $1",
      [`${someone.company.id}/%`],
    );
    expect(files).toHaveLength(1);
  });

  test('that a colleague claimed too is shown to the client, and not to either of them', async () => {
    const someone = await worker();
    const colleague = await worker({ email: 'colleague@home.example' }, someone.company);
    const stranger = await worker({ email: 'stranger@home.example' });
    const receipt = photo();
    for (const one of [someone, colleague, stranger]) expect((await claim(one, {}, receipt)).status).toBe(200);
    const claims = 'expense_claims?select=claimed_by_colleague';
    const warned = { claimed_by_colleague: true };
    expect(await rowsOf(claims, someone.company.token)).toEqual([warned, warned]);
    expect(await rowsOf(claims, stranger.company.token)).toEqual([{ claimed_by_colleague: false }]);
    for (const path of [claims, 'expenses?select=receipt_sha256'])
      expect((await get(`/rest/v1/${path}`, someone.person.token)).status).toBe(403);
    expect(await rowsOf('expenses?select=id', someone.person.token)).toHaveLength(1);
  });

  test.each([
    ['a photo without a size', samplePng(0, 2)],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a page named as a photo', Buffer.from('GIF89a<script>alert(1)</script>')],
    ['a photo that is cut off', jpegOf([]).subarray(0, 30)],
    ['a page that begins as a photo', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('<script>')])],
    ['a PDF that runs a script', pdf('<</OpenAction <</S /JavaScript /JS (app.alert(1))>> >>')],
    ['a PDF that is a page too', pdf('<html><script>alert(1)</script>')],
    ['a PDF that is an archive too', Buffer.concat([pdf(), Buffer.from('PK\x05\x06'), pdf()])],
    ['a PDF without its end', Buffer.from('%PDF-1.7')],
    ['an archive', Buffer.from('PK\x03\x04')],
    ['nothing but a size', Buffer.alloc(1000)],
  ])('is refused: %s', async (_, file) => {
    const answer = await claim(await worker(), {}, file);
    expect([answer.status, answer.body.code]).toEqual([400, 'receiptKind']);
  });

  test.each([
    ['as a PNG', samplePng(5000, 5000), samplePng(5001, 5000)],
    ['as a JPEG of a camera', jpegOf([], 10_000, 6000), jpegOf([], 10_001, 6000)],
    ['in one row', samplePng(25_000_000, 1), samplePng(25_000_001, 1)],
  ])(
    'of a few hundred bytes that says it unfolds to hundreds of megabytes is refused, %s',
    async (_, largest, tooLarge) => {
      const someone = await worker();
      expect(tooLarge.length).toBeLessThan(300);
      const refused = await claim(someone, {}, tooLarge);
      expect([refused.status, refused.body.code]).toEqual([413, 'receiptPixels']);
      expect((await claim(someone, {}, largest)).status).toBe(200);
    },
  );

  test('is refused when it is too large', async () => {
    const someone = await worker();
    const large = Buffer.concat([pdf(), Buffer.alloc(MAX_RECEIPT_BYTES, ' '), Buffer.from('%%EOF')]);
    expect((await claim(someone, {}, large)).status).toBe(400);
    expect((await claim(someone, { note: 'x'.repeat(11_000_000) })).status).toBe(413);
  });

  test('of an address that sends too many bytes at once is refused in words', async () => {
    const someone = await worker();
    const app = createApp(server.deps);
    const large = (text: string) => Buffer.concat([pdf(text), Buffer.alloc(7_000_000, ' '), Buffer.from('%%EOF')]);
    const send = async (receipt: Buffer) => {
      const request = new Request('http://portage.test/functions/v1/me/claim-expense', {
        method: 'POST',
        headers: { apikey: server.deps.keys.publishableKey, authorization: `Bearer ${someone.person.token}` },
        body: JSON.stringify({
          team_member_id: someone.id,
          category: 'other',
          spent_on: now,
          amount_cents: 100,
          receipt: receipt.toString('base64'),
        }),
      });
      rememberClientAddress(request, '10.0.7.1');
      return app.fetch(request);
    };
    expect((await send(large('first'))).status).toBe(200);
    const refused = await send(large('second'));
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '2']);
    expect(await refused.json()).toMatchObject({ code: 'serviceUnavailable' });
  });

  test('loses where it was taken and what follows the photo', async () => {
    const someone = await worker();
    const hostile = Buffer.concat([jpegOf([jpegSegment(0xfe, Buffer.from('<script>'))]), Buffer.from('<html>PK')]);
    const { body } = await claim(someone, {}, hostile);
    const { file, type } = (await callMe(server, someone.person.token, 'me/expense-receipt', body)).body;
    expect([type, Buffer.from(String(file), 'base64')]).toEqual(['image/jpeg', jpegOf([])]);
  });

  test('is opened by the person, the people of the client who see pay, and staff, as a file that runs nothing', async () => {
    const someone = await worker();
    const other = await worker({ email: 'other@home.example' });
    const receipt = pdf('opened');
    const { body } = await claim(someone, {}, receipt);
    const [claimed] = await rowsOf('expense_claims?select=receipt_path', someone.company.token);
    const path = `/storage/v1/object/expense-receipts/${claimed?.receipt_path}`;
    const answer = await get(path, someone.company.token);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(receipt);
    expect([answer.headers.get('x-content-type-options'), answer.headers.get('content-type')]).toEqual([
      'nosniff',
      'application/pdf',
    ]);
    expect((await get(path, (await staffSession(server, 'support')).token)).status).toBe(200);
    for (const token of [other.company.token, someone.person.token, other.person.token])
      expect((await get(path, token)).ok).toBe(false);
    expect((await server.fetch(path.replace('/object/', '/object/public/'))).ok).toBe(false);
    expect((await callMe(server, other.person.token, 'me/expense-receipt', body)).status).toBe(404);
    const upload = await server.fetch(path, {
      method: 'PUT',
      headers: {
        apikey: server.deps.keys.publishableKey,
        authorization: `Bearer ${someone.company.token}`,
        'content-type': 'application/pdf',
      },
      body: new Uint8Array(pdf('replaced')),
    });
    expect(upload.ok).toBe(false);
  });
});

describe('who decides', () => {
  test('is neither the person, another client, nor a manager who is paid under the same address', async () => {
    const someone = await worker();
    const { body } = await claim(someone);
    const asPerson = { ...someone.company, token: someone.person.token };
    expect((await decide(asPerson, body.expense_id)).status).toBe(401);
    expect((await decide((await worker()).company, body.expense_id)).status).toBe(404);
    const manager = await worker();
    await server.rows('update public.team_members set email = upper($2) where team_member_id = $1', [
      manager.id,
      manager.company.email,
    ]);
    const own = await claim(manager);
    const refused = await decide(manager.company, own.body.expense_id);
    expect([refused.status, refused.body.error]).toEqual([403, expect.stringContaining('your own expense')]);
    expect(await paymentsOf(manager)).toEqual([]);
  });

  test('gets a clear refusal for who was never active, and nothing is approved', async () => {
    const someone = await worker({ status: 'pending' }, (await worker()).company);
    const { body } = await claim(someone);
    expect((await decide(someone.company, body.expense_id)).status).toBe(409);
    expect(await rowsOf('my_expenses?select=state', someone.person.token)).toEqual([{ state: 'requested' }]);
  });

  test('changes nothing of a claim but its answer, and pays no other amount', async () => {
    const someone = await worker();
    const { body } = await claim(someone);
    const update = (set: string) => server.rows(`update public.expenses set ${set} where id = $1`, [body.expense_id]);
    await expect(update('amount_cents = 1')).rejects.toThrow('decided once');
    await server.rows(
      `insert into public.wip_one_time_payments (team_member_id, amount, payment_type, start_date, end_date) values ($1, 48.61, 'Reimbursement', $2, $2)`,
      [someone.id, addDays(now, 20)],
    );
    await expect(
      update(
        `state = 'approved', decided_at = now(), one_time_payment_id = (select o.id from public.wip_one_time_payments o where o.team_member_id = expenses.team_member_id)`,
      ),
    ).rejects.toThrow('reimbursement of its person');
  });
});

test('staff answer what a client has left without an answer for 30 days, and not before', async () => {
  const someone = await worker();
  const staff = await staffSession(server, 'payroll');
  const ids: string[] = [];
  for (let made = 0; made < 2; made += 1) ids.push(String((await claim(someone)).body.expense_id));
  const [approved = '', declined = ''] = ids;
  const answer = (id: string, state: string, more: Record<string, unknown> = {}) =>
    callAct(server, staff.token, 'provider/answer-expense', {
      expense_id: id,
      state,
      reason: 'no owner left',
      ...more,
    });
  const queued = () =>
    server.rows('select what, cents from public.staff_queue where company_id = $1 and kind = $2 order by id', [
      someone.company.id,
      'expense',
    ]);
  expect(await answer(approved, 'approved')).toMatchObject({ status: 409, body: { code: 'expenseRecent' } });
  expect(await queued()).toEqual([]);
  await server.owner.query("set session_replication_role = 'replica'");
  await server.rows(
    "update public.expenses set requested_at = app.now() - interval '31 days' where team_member_id = $1",
    [someone.id],
  );
  await server.owner.query("set session_replication_role = 'origin'");
  expect(await queued()).toEqual([
    { what: 'travel', cents: '4860' },
    { what: 'travel', cents: '4860' },
  ]);
  expect(await answer(approved, 'approved', { reason: undefined })).toMatchObject({ status: 400 });
  expect(await answer(approved, 'approved')).toMatchObject({ body: { paid_on: expect.stringMatching(/^20/) } });
  expect(await answer(declined, 'declined')).toMatchObject({ status: 400, body: { code: 'expenseReason' } });
  expect(await answer(declined, 'declined', { answer: 'No receipt of yours' })).toMatchObject({
    body: { paid_on: null },
  });
  expect(await queued()).toEqual([]);
  expect(
    await server.rows('select payment_type, amount::text from public.wip_one_time_payments where team_member_id = $1', [
      someone.id,
    ]),
  ).toEqual([{ payment_type: 'Reimbursement', amount: '48.60' }]);
});
