import { addDays, type PlainDate } from '@portage/domain/dates/plain-date';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { employer } from '../../modules/payroll/testing/employer.ts';
import { billedInvoice, invoiceState } from '../../modules/receivables/testing/billed-invoice.ts';
import { today } from '../../platform/today.ts';
import { type ProviderServer, startProviderServer } from '../../testing/provider-server.ts';
import { callAct, type StaffSession, staffSession } from '../../testing/staff-session.ts';

let server: ProviderServer;
let one: StaffSession;
let two: StaffSession;
let now: PlainDate;
beforeAll(async () => {
  server = await startProviderServer();
  now = today(server.deps.clock);
  [one, two] = [await staffSession(server, 'payroll'), await staffSession(server, 'owner')];
});
afterAll(() => server[Symbol.asyncDispose]());

type Act = Parameters<typeof callAct>[2];
const act = (name: Act, body: object, staff = one) => callAct(server, staff.token, name, body);
const read = async (path: string) => {
  const headers = { apikey: server.deps.keys.publishableKey, authorization: `Bearer ${one.token}` };
  return (await server.fetch(`/rest/v1/${path}`, { headers })).json() as Promise<Record<string, unknown>[]>;
};

async function billed(cents: number) {
  const client = await employer(server, {});
  const invoice = await billedInvoice(server, client, cents);
  const [row] = await server.rows<{ number: string }>(
    'select invoice_number as number from public.invoices where id = $1',
    [invoice],
  );
  return { client, invoice, number: row?.number ?? '' };
}

/** Imports one line of money received. */
async function bankLine(dollars: string, text: string): Promise<number> {
  const csv = `Date,Amount,Description\n${now},${dollars},${text}\n`;
  const saved = await act('provider/import-statement', { name: 'bank.csv', text: csv, save: true });
  const [line] = await read(`staff_bank_lines?import_id=eq.${saved.body.import}&select=id`);
  return Number(line?.id);
}

describe('a bank statement', () => {
  test('is matched by a candidate with its signals, and undone to exactly the former state', async () => {
    const { client, invoice, number } = await billed(123_400);
    const line = await bankLine('1234.00', `Transfer ${number}`);
    const before = [await invoiceState(server, invoice), await read(`staff_ageing?company_id=eq.${client.id}`)];
    const { body } = await act('provider/bank-candidates', { line });
    expect(body).toMatchObject({
      candidates: [{ client: { id: client.id }, receipt: null, invoices: [{ invoice, number, cents: 123_400 }] }],
    });
    const target = { invoices: [{ invoice, cents: null }] };
    expect(await act('provider/match-line', { line, target })).toMatchObject({ status: 200 });
    expect(await invoiceState(server, invoice)).toMatchObject({ status: 'Paid', paid: 123_400, lines: 'collected' });
    expect(await read(`staff_bank_lines?id=eq.${line}&select=state`)).toEqual([{ state: 'matched' }]);
    await act('provider/unmatch-line', { line, reason: 'other client' });
    expect([await invoiceState(server, invoice), await read(`staff_ageing?company_id=eq.${client.id}`)]).toEqual(
      before,
    );
    expect(await read(`staff_bank_lines?id=eq.${line}&select=state`)).toEqual([{ state: 'open' }]);
  });

  test('is matched once when two people match the same line', async () => {
    const { invoice } = await billed(50_000);
    const line = await bankLine('500.00', 'Transfer without a number');
    const target = { invoices: [{ invoice, cents: null }] };
    const answers = await Promise.all([one, two].map((staff) => act('provider/match-line', { line, target }, staff)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('bankLineMatched');
    expect(await invoiceState(server, invoice)).toMatchObject({ paid: 50_000 });
  });

  test('shows a preview and saves nothing', async () => {
    const text = `Date,Amount,Description\n${now},77.00,Preview only\n`;
    const { body } = await act('provider/import-statement', { name: 'bank.csv', text, save: false });
    expect(body).toMatchObject({ import: null, new: 1, here: 0 });
    expect(await read('staff_bank_lines?text=eq.Preview only')).toEqual([]);
  });

  test('of a bank is read without saying how, and says what was left out and where a line is missing', async () => {
    const td = [
      '06/01/2026,MISC PAYMENT BOREAL OY,,2500.00,12500.00',
      '06/03/2026,SEND E-TFR,40.10,,12400.00',
      'Total,,40.10,2500.00,',
    ];
    const { body } = await act('provider/import-statement', { name: 'td.csv', text: td.join('\n'), save: false });
    expect(body).toMatchObject({
      question: null,
      layout: { by: 'content', name: 'TD' },
      new: 2,
      totals: 1,
      gaps: [{ row: 2, cents: -5_990 }],
      sample: [
        { date: '2026-06-01', text: 'MISC PAYMENT BOREAL OY', cents: 250_000 },
        { date: '2026-06-03', text: 'SEND E-TFR', cents: -4_010 },
      ],
      doubtful: [],
    });
  });

  test('asks what its content does not say: the order of dates, and which of its accounts', async () => {
    const dates = { name: 'a.csv', text: 'Date,Amount,Description\n02/03/2026,9.00,Asked\n', save: true };
    expect((await act('provider/import-statement', dates)).body).toMatchObject({
      question: 'dateOrder',
      example: '02/03/2026',
      import: null,
      new: 0,
    });
    expect((await act('provider/import-statement', { ...dates, date_order: 'dayFirst' })).body).toMatchObject({
      new: 1,
    });
    expect(await read('staff_bank_lines?text=eq.Asked&select=booked_on')).toEqual([{ booked_on: '2026-03-02' }]);
    const head = 'Account Type,Account Number,Transaction Date,Cheque Number,Description 1,Description 2,CAD$,USD$';
    const rows = ['06702-1234567', '06702-7654321'].map((number) => `Chequing,${number},6/1/2026,,Two of them,,5.00,,`);
    const two = { name: 'rbc.csv', text: [head, ...rows].join('\n'), save: true };
    const asked = (await act('provider/import-statement', two)).body;
    expect(asked).toMatchObject({ question: 'account', accounts: ['…4567', '…4321'], new: 0 });
    expect((await act('provider/import-statement', { ...two, account: '…4321' })).body).toMatchObject({ new: 1 });
    expect((await act('provider/import-statement', { ...two, account: '…9999' })).body.question).toBe('account');
    expect(await server.rows("select account from app.bank_lines where text = 'Two of them'")).toEqual([
      { account: 'RBC …4321' },
    ]);
  });

  test('shows a line that names none of the accounts of its file', async () => {
    const head = 'Account Type,Account Number,Transaction Date,Cheque Number,Description 1,Description 2,CAD$,USD$';
    const rows = ['1111', '2222', ''].map((number) => `Chequing,${number},6/1/2026,,Nameless ${number},,5.00,,`);
    const file = { name: 'rbc.csv', text: [head, ...rows].join('\n'), save: false, account: '1111' };
    expect((await act('provider/import-statement', file)).body).toMatchObject({
      new: 1,
      doubtful: [{ row: 4, text: 'Nameless', problem: 'account' }],
    });
  });

  test.each([
    ['bankFileForeign', ':20:S\n:25:1\n:60F:C260601CAD1,00\n'],
    ['bankFileInvalid', 'Date,Amount,Description\n"2026-06-01,1,x\n'],
    ['bankFileEmpty', ' \n'],
    ['bankFileTooWide', `${','.repeat(70)}x\n`],
  ])('is refused as %s', async (code, text) => {
    const answer = await act('provider/import-statement', { name: 'x.csv', text, save: true });
    expect(answer).toMatchObject({ status: 400, body: { code } });
    expect(answer.body.error).toMatch(/^\p{L}[^{}]+\.$/u);
  });
});

describe('the layout of a bank', () => {
  const layout = {
    separator: ';',
    headings: ['jour', 'quoi', 'combien', 'nom'],
    width: 4,
    date: 0,
    text: [1],
    amount: 2,
    money_in: null,
    money_out: null,
    kind: null,
    balance: null,
    payer: 3,
    date_order: 'dayFirst',
    received: 'positive',
  };
  const text = 'Relevé\nJour;Quoi;Combien;Nom\n01.06.2026;Virement reçu;1.234,50;Aurore SA\n';
  const file = { name: 'caisse.csv', text, save: true };

  test('is described once, used by all, described again, renamed and removed', async () => {
    expect((await act('provider/import-statement', file)).body).toMatchObject({ question: 'layout', new: 0 });
    const kept = await act('provider/keep-bank-layout', { name: 'Caisse', layout: { ...layout, payer: null } });
    expect(kept.status).toBe(200);
    const again = await act('provider/keep-bank-layout', { name: 'Caisse', account: 'Other', layout }, two);
    expect(again.body).toEqual(kept.body);
    expect(await act('provider/import-statement', file)).toMatchObject({
      body: { new: 1, above: 1, layout: { by: 'staff', name: 'Caisse' } },
    });
    expect(await read('staff_bank_lines?payer=eq.Aurore SA&select=booked_on,cents,text')).toEqual([
      { booked_on: '2026-06-01', cents: 123_450, text: 'Virement reçu' },
    ]);
    expect(
      await act('provider/rename-bank-layout', { layout: kept.body.layout, name: 'Caisse populaire' }),
    ).toMatchObject({ status: 200 });
    expect((await act('provider/import-statement', file)).body).toMatchObject({ new: 0, here: 1 });
    expect(await read('staff_bank_layouts?select=name,account,kept_by')).toEqual([
      { name: 'Caisse populaire', account: 'Caisse', kept_by: one.email },
    ]);
    expect((await act('provider/remove-bank-layout', { layout: kept.body.layout })).status).toBe(200);
    expect(await act('provider/remove-bank-layout', { layout: kept.body.layout })).toMatchObject({
      status: 404,
      body: { code: 'bankLayoutNotFound' },
    });
    expect((await act('provider/import-statement', file)).body.question).toBe('layout');
  });

  test.each([
    ['a column that the file lacks', { amount: 4 }, 'bankLayoutIncomplete'],
    ['no amounts', { amount: null }, 'bankLayoutIncomplete'],
    ['two kinds of amounts', { money_in: 3 }, 'bankLayoutIncomplete'],
    ['headings of another width', { width: 3, payer: null }, 'bankLayoutIncomplete'],
    ['an unknown setting', { color: 'red' }, 'INVALID'],
    ['a column beyond all', { date: 60 }, 'INVALID'],
    ['no text', { text: [] }, 'INVALID'],
  ])('with %s is refused', async (_, wrong, code) => {
    const answer = await act('provider/keep-bank-layout', { name: 'Wrong', layout: { ...layout, ...wrong } });
    expect(answer.status).toBe(400);
    if (code !== 'INVALID') expect(answer.body.code).toBe(code);
    expect(await read('staff_bank_layouts?name=eq.Wrong')).toEqual([]);
  });

  test('of two people at once is one layout, and a name is taken once', async () => {
    const headings = ['a day', 'a word', 'a sum', 'a name'];
    const given = (name: string, first: string) => ({ name, layout: { ...layout, headings: headings.with(0, first) } });
    const both = await Promise.all(
      [one, two].map((who) => act('provider/keep-bank-layout', given('Same', 'day'), who)),
    );
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both[0]?.body).toEqual(both[1]?.body);
    const names = await Promise.all(
      [one, two].map((who, at) => act('provider/keep-bank-layout', given('Taken', `day ${at}`), who)),
    );
    expect(names.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(names.find(({ status }) => status === 409)?.body.code).toBe('bankLayoutNameTaken');
  });
});

describe('a bank statement again', () => {
  test('imports lines that look like one that is here only when asked to', async () => {
    const row = (text: string) => `Date,Amount,Description\n${now},61.00,${text}\n`;
    await act('provider/import-statement', { name: 'first.csv', text: row('Transfer'), save: true });
    const again = { name: 'second.csv', text: row('Transfer of Aurore'), save: true };
    expect(await act('provider/import-statement', again)).toMatchObject({
      body: { new: 0, doubtful: [{ row: 2, problem: 'changed' }] },
    });
    expect(await act('provider/import-statement', { ...again, include_doubtful: true })).toMatchObject({
      body: { new: 1 },
    });
  });
});

describe('money', () => {
  test('is received, applied in part, refunded and returned', async () => {
    const { client, invoice, number } = await billed(100_000);
    const given = { client: client.id, cents: 120_000, received_on: now, method: 'wire', reference: 'W 1' };
    const receipt = await act('provider/record-receipt', { ...given, invoices: [{ invoice: number, cents: 40_000 }] });
    expect(receipt).toMatchObject({ status: 200, body: { left_cents: 80_000 } });
    expect(await act('provider/record-receipt', given, two)).toMatchObject({ body: { code: 'receiptTwice' } });
    const source = receipt.body.number;
    expect(await act('provider/allocate-funds', { source, invoices: null })).toMatchObject({ body: { cents: 60_000 } });
    expect(await invoiceState(server, invoice)).toMatchObject({ status: 'Paid', paid: 100_000 });
    const refund = { source, cents: null, refunded_on: now, method: 'EFT' };
    expect(await act('provider/refund-funds', refund)).toMatchObject({ body: { cents: 20_000, left_cents: 0 } });
    expect(await act('provider/reverse-refunds', { source, reason: 'not delivered' })).toMatchObject({
      body: { cents: 20_000 },
    });
    const back = { receipt: source, reason: 'insufficient funds' };
    expect(await act('provider/return-receipt', back)).toMatchObject({ body: { cents: 100_000 } });
    expect(await read(`staff_ageing?company_id=eq.${client.id}`)).toMatchObject([
      { not_due: 100_000, open: 100_000, unapplied: 0, paused_until: null },
    ]);
  });

  test('is written off once by two people', async () => {
    const { invoice } = await billed(10_000);
    const body = { invoice, cents: 10_000, reason: 'fee of the bank' };
    const answers = await Promise.all([one, two].map((staff) => act('provider/write-off-invoice', body, staff)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await invoiceState(server, invoice)).toMatchObject({ writtenOff: 10_000 });
  });

  test('is credited on one line, and its credit is applied by hand', async () => {
    const { client, invoice } = await billed(30_000);
    const [line] = await server.rows<{ id: string }>('select id from public.payments where invoice_id = $1', [invoice]);
    const reason = 'wrong days';
    const credit = await act('provider/credit-line', { invoice, line: line?.id, cents: 5_000, reason });
    expect(credit).toMatchObject({ status: 200, body: { cents: 5_000, left_cents: 0 } });
    expect(await read(`staff_invoices?company_id=eq.${client.id}&kind=neq.Credit&select=open`)).toEqual([
      { open: 25_000 },
    ]);
  });

  test('is shown in a statement to support, too', async () => {
    const { client, number } = await billed(9_900);
    const support = await staffSession(server, 'support');
    const body = { client: client.id, from: null, to: addDays(now, 1) };
    expect(await act('provider/client-statement', body, support)).toMatchObject({
      body: { opening: 0, closing: 9_900, entries: [{ kind: 'invoice', document: number, cents: 9_900 }] },
    });
  });
});

test('sets the tax rate of a client’s next invoices, never of issued ones, under the name of the staff member', async () => {
  const { client, invoice } = await billed(1_000);
  const set = (percent: string | null, staff?: StaffSession) =>
    act('provider/set-tax-rate', { client: client.id, percent, reason: 'moved to Ontario' }, staff);
  const rates = () =>
    server.rows(
      'select c.tax_rate as next, i.tax_rate as issued from public.companies c, public.invoices i where c.id = $1 and i.id = $2',
      [client.id, invoice],
    );
  expect(await set('13,')).toMatchObject({ status: 400, body: { code: 'taxRateInvalid' } });
  expect(await set('5')).toMatchObject({ status: 409, body: { code: 'taxNumberMissing' } });
  expect(await rates()).toEqual([{ next: null, issued: '0.000' }]);
  expect(await set('0')).toMatchObject({ status: 200, body: { percent: '0' } });
  expect(await rates()).toEqual([{ next: '0.000', issued: '0.000' }]);
  expect(await set(null)).toMatchObject({ status: 200, body: { percent: null } });
  expect(await rates()).toEqual([{ next: null, issued: '0.000' }]);
  expect(await read(`audit_entries?row_id=eq.${client.id}&order=at.desc,seq.desc&limit=1`)).toMatchObject([
    { act: 'provider/set-tax-rate', reason: 'moved to Ontario', change: { tax_rate: expect.anything() } },
  ]);
});

test('pauses the reminders of a client, which the ageing shows', async () => {
  const { client } = await billed(1_000);
  const until = addDays(now, 9);
  await act('provider/pause-reminders', { client: client.id, until, reason: 'agreed on the phone' });
  expect(await read(`staff_ageing?company_id=eq.${client.id}`)).toMatchObject([
    { paused_until: until, paused_because: 'agreed on the phone' },
  ]);
});
