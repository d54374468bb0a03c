import { addDays, type PlainDate } from '@portage/domain/dates/plain-date';
import { jpegSegment, samplePng, samples } from '@portage/platform/images/testing/sample-images';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { employer } from '../modules/payroll/testing/employer.ts';
import { today } from '../platform/today.ts';
import { callMe, personSession } from '../testing/person-session.ts';
import { type ProviderServer, startProviderServer } from '../testing/provider-server.ts';
import { callAct, staffSession } from '../testing/staff-session.ts';

let server: ProviderServer;
let now: PlainDate;
beforeAll(async () => {
  server = await startProviderServer();
  now = today(server.deps.clock);
});
afterAll(() => server[Symbol.asyncDispose]());

async function worker() {
  const company = await employer(server, { commencement_date: addDays(now, -100) });
  const [id = ''] = company.memberIds;
  return { company, id, person: await personSession(server, [id]) };
}
const jpegOf = (metadata: readonly Buffer[]) =>
  samples.find(({ type }) => type === 'image/jpeg')?.image(3, 2, metadata) ?? Buffer.alloc(0);
const pdf = (text = 'a form') => Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`);
const none = {
  federal_claim: null,
  provincial_claim: null,
  exempt: false,
  additional_tax: 0,
  additional_quebec_tax: 0,
};
const base64 = (file: Buffer) => file.toString('base64');

const declare = ({ id, person }: Awaited<ReturnType<typeof worker>>, file: Buffer) =>
  callMe(server, person.token, 'me/declare-tax', { team_member_id: id, ...none, document: base64(file) });
const declaredBy = async ({ id }: { id: string }) =>
  (
    await server.rows<{ id: string; document_path: string | null; document_type: string | null }>(
      'select id, document_path, document_type from app.tax_declarations where team_member_id = $1 and canceled_at is null order by from_day desc',
      [id],
    )
  )[0];
const files = () => server.rows("select name from storage.objects where bucket_id = 'pay-documents'");
const download = (path: string, token: string) =>
  server.fetch(`/storage/v1/object/pay-documents/${path}`, {
    headers: { apikey: server.deps.keys.publishableKey, authorization: `Bearer ${token}` },
  });

test('a person declares with their form, which loses what only describes a photo, and reads it again', async () => {
  const someone = await worker();
  const hostile = Buffer.concat([jpegOf([jpegSegment(0xfe, Buffer.from('<script>'))]), Buffer.from('<html>PK')]);
  expect((await declare(someone, hostile)).status).toBe(200);
  const declared = await declaredBy(someone);
  expect(declared?.document_type).toBe('image/jpeg');
  const read = await callMe(server, someone.person.token, 'me/tax-document', { declaration_id: declared?.id });
  expect([read.body.type, Buffer.from(String(read.body.file), 'base64')]).toEqual(['image/jpeg', jpegOf([])]);
  const other = await worker();
  const refused = await callMe(server, other.person.token, 'me/tax-document', { declaration_id: declared?.id });
  expect(refused.status).toBe(404);
});

test('staff record a declaration and an order with their documents, which support, the client and people do not read', async () => {
  const someone = await worker();
  const payroll = await staffSession(server, 'payroll');
  const reason = 'form of 1 May';
  const from = addDays(now, 20);
  const declared = await callAct(server, payroll.token, 'provider/declare-tax', {
    team_member_id: someone.id,
    from,
    federal_claim: null,
    provincial_claim: null,
    document: base64(pdf('TD1')),
    reason,
  });
  expect(declared.status).toBe(200);
  const order = { team_member_id: someone.id, kind: 'support', cents: 10_000, total_cents: null, from, until: null };
  const added = await callAct(server, payroll.token, 'provider/add-deduction', {
    ...order,
    description: 'Order 1',
    document: base64(pdf('order')),
    reason,
  });
  expect(added.status).toBe(200);
  const [deduction] = await server.rows<{ document_path: string }>(
    'select document_path from app.pay_deductions where team_member_id = $1',
    [someone.id],
  );
  const form = await declaredBy(someone);
  for (const [path, content] of [
    [form?.document_path, 'TD1'],
    [deduction?.document_path, 'order'],
  ] as const) {
    for (const role of ['owner', 'payroll', 'auditor'] as const) {
      const answer = await download(path ?? '', (await staffSession(server, role)).token);
      expect([answer.status, answer.headers.get('x-content-type-options')]).toEqual([200, 'nosniff']);
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(pdf(content));
    }
    for (const token of [(await staffSession(server, 'support')).token, someone.company.token, someone.person.token])
      expect((await download(path ?? '', token)).ok).toBe(false);
  }
});

test.each([
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['a photo that is cut off', jpegOf([]).subarray(0, 30)],
  ['a PDF that runs a script', pdf('<</OpenAction <</S /JavaScript /JS (app.alert(1))>> >>')],
  ['a PDF that is an archive too', Buffer.concat([pdf(), Buffer.from('PK\x05\x06'), pdf()])],
])('is refused with its declaration: %s', async (_, file) => {
  const someone = await worker();
  const answer = await declare(someone, file);
  expect([answer.status, answer.body.code]).toEqual([400, 'documentKind']);
  expect(await declaredBy(someone)).toBeUndefined();
});

test('is not kept when nothing is recorded', async () => {
  const someone = await worker();
  const payroll = await staffSession(server, 'payroll');
  const before = await files();
  const given = {
    team_member_id: someone.id,
    from: addDays(now, 20),
    exempt: true,
    additional_tax: 500,
    federal_claim: null,
    provincial_claim: null,
    document: base64(samplePng(4, 4)),
    reason: 'form',
  };
  expect((await callAct(server, payroll.token, 'provider/declare-tax', given)).status).toBe(409);
  expect(await files()).toEqual(before);
  const preview = { ...given, reason: undefined };
  expect((await callAct(server, payroll.token, 'provider/preview-declaration', preview)).status).toBe(400);
});
