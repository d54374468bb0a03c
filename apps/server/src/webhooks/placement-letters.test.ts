import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendSignatureRequest } from '../modules/signatures/send-signature-request.ts';
import type { TestCompany } from '../testing/provider-server.ts';
import { builtInWorld, dropboxSignWorld, type SigningWorld } from '../testing/worlds/signing-worlds.ts';

// The same with every signature provider.
describe.each([
  ['built-in', () => builtInWorld()],
  ['Dropbox Sign', () => dropboxSignWorld()],
])('placement letters by %s', (_, open: () => Promise<SigningWorld>) => {
  let world: SigningWorld;
  let company: TestCompany;
  let made = 0;
  beforeAll(async () => {
    world = await open();
    company = await world.server.company('Letters');
  });
  afterAll(() => world[Symbol.asyncDispose]());

  const change = (memberId: string, action: string, by: TestCompany = company) =>
    world.server.call(by, 'change-placement-letter', { team_member_id: memberId, action });
  const letters = (memberId: string) =>
    world.server.rows<{ id: string; status: string; document: string; replaced: boolean; sent_as: string | null }>(
      `select r.id, r.status, d.status as document, d.replaced_at is not null as replaced, r.provider_request_id as sent_as
       from app.signature_requests r join public.new_documents d on d.id = r.new_document_id
       where r.team_member_id = $1 order by r.created_at`,
      [memberId],
    );
  const states = async (memberId: string) =>
    (await letters(memberId)).map(({ status, document, replaced }) => [status, document, replaced]);
  const atProvider = async (sentAs: string | null | undefined) =>
    (await world.server.deps.signature.get(sentAs ?? ''))?.status;

  /** A member with a letter out for signature. */
  async function member(): Promise<{ id: string; email: string }> {
    made += 1;
    const email = `maya${made}@letters.example`;
    const id = await world.server.member(company, { email });
    expect(await change(id, 'replace')).toMatchObject({ status: 200 });
    await world.settle();
    expect(await states(id)).toEqual([['sent', 'sent', false]]);
    return { id, email };
  }
  const moveTo = (id: string, email: string) =>
    world.server.rows('update public.team_members set email = $2 where team_member_id = $1', [id, email]);

  test('are replaced by one to the new address, and the canceled one stays listed', async () => {
    const { id, email } = await member();
    const moved = `new-${email}`;
    await moveTo(id, moved);
    expect(await change(id, 'replace')).toEqual({ status: 200, body: { ok: true } });
    await world.settle();
    expect(await states(id)).toEqual([
      ['cancelled', 'cancelled', false],
      ['sent', 'sent', false],
    ]);
    const [old, now] = await letters(id);
    expect(await atProvider(old?.sent_as)).toBe('cancelled');
    expect(await atProvider(now?.sent_as)).toBe('sent');
    expect([await world.asked(email), await world.asked(moved)]).toEqual([1, 1]);
    await world.sign(moved, 'Employee');
    await world.settle();
    expect((await states(id))[1]).toEqual(['signed', 'signed', false]);
    // Repeated and late callbacks change nothing.
    await world.replay();
    expect((await states(id)).map(([status]) => status)).toEqual(['cancelled', 'signed']);
  });

  test('stay signed when they are replaced, and say so', async () => {
    const { id, email } = await member();
    await world.sign(email, 'Employee');
    await world.settle();
    await moveTo(id, `new-${email}`);
    expect((await change(id, 'replace')).status).toBe(200);
    await world.settle();
    expect(await states(id)).toEqual([
      ['signed', 'signed', true],
      ['sent', 'sent', false],
    ]);
    // Asking for a letter as after adding a member starts no third one.
    await world.server.call(company, 'create-hellosign-document', {
      type: 'EMPLOYEE_PLACEMENT_LETTER',
      companyId: company.id,
      employeeId: id,
    });
    expect(await letters(id)).toHaveLength(2);
  });

  test('are canceled once, and can be sent again', async () => {
    const { id } = await member();
    expect((await change(id, 'cancel')).status).toBe(200);
    await world.settle();
    expect(await states(id)).toEqual([['cancelled', 'cancelled', false]]);
    expect(await change(id, 'cancel')).toEqual({
      status: 409,
      body: { error: 'No placement letter is out for signature.' },
    });
    expect((await change(id, 'replace')).status).toBe(200);
    await world.settle();
    expect((await states(id)).at(-1)).toEqual(['sent', 'sent', false]);
  });

  test('are told to the client when they are declined, and wait on its dashboard for a new one', async () => {
    const { id, email } = await member();
    const waiting = async () => {
      const [row] = await world.server.rows<{ unsigned_letters: { team_member_id: string; status: string }[] }>(
        'select unsigned_letters from public.dashboard where company_id = $1',
        [company.id],
      );
      return row?.unsigned_letters.flatMap((letter) => (letter.team_member_id === id ? [letter.status] : []));
    };
    await world.decline(email, 'Employee', 'The salary is wrong.');
    await world.settle();
    expect(await waiting()).toEqual(['declined']);
    const mails = () =>
      world.server.rows(
        "select subject, body_text like '%/team/' || $2 || '/documents%' as leads from app.mail_messages where kind = 'letter-declined' and to_address = $1",
        [company.email, id],
      );
    expect(await mails()).toEqual([{ subject: 'Maya Tremblay declined the placement letter', leads: true }]);
    await world.replay();
    expect(await mails()).toHaveLength(1);
    expect((await change(id, 'replace')).status).toBe(200);
    await world.settle();
    expect(await waiting()).toEqual(['sent']);
    expect((await change(id, 'cancel')).status).toBe(200);
    await world.settle();
    expect(await waiting()).toEqual([]);
  });

  test('can be reminded once an hour while they are out', async () => {
    const { id, email } = await member();
    world.server.pass(2 * 3600);
    expect((await change(id, 'remind')).status).toBe(200);
    expect(await world.reminded(email)).toBe(1);
    expect(await change(id, 'remind')).toEqual({
      status: 409,
      body: { error: "We couldn't send a reminder. One can be sent per hour." },
    });
    await change(id, 'cancel');
    expect((await change(id, 'remind')).body).toEqual({ error: 'No placement letter is out for signature.' });
  });

  test('that were signed before they could be canceled count as signed', async () => {
    const { id, email } = await member();
    // The provider knows of the signature, and its callback is still on its way.
    await world.sign(email, 'Employee');
    expect(await change(id, 'cancel')).toEqual({
      status: 409,
      body: { error: 'The placement letter is already signed. Send a new one to replace it.' },
    });
    await world.settle();
    expect(await states(id)).toEqual([['signed', 'signed', false]]);
  });

  test('are canceled at the provider when that happens while they are sent', async () => {
    const id = await world.server.member(company, { email: 'slow@letters.example' });
    await change(id, 'replace');
    const [letter] = await letters(id);
    const { signature } = world.server.deps;
    const send = signature.send.bind(signature);
    let sentAs = '';
    signature.send = async (input) => {
      const sent = await send(input);
      sentAs = sent.id;
      await change(id, 'cancel');
      return sent;
    };
    await sendSignatureRequest(world.server.deps, letter?.id ?? '').finally(() => {
      signature.send = send;
    });
    await world.settle();
    expect(await states(id)).toEqual([['cancelled', 'cancelled', false]]);
    expect(await atProvider(sentAs)).toBe('cancelled');
  });

  test('of another company cannot be changed', async () => {
    const { id } = await member();
    const other = await world.server.company(`Other ${made}`);
    for (const action of ['remind', 'cancel', 'replace'])
      expect(await change(id, action, other)).toEqual({
        status: 404,
        body: { error: 'There is no such team member.' },
      });
    expect(
      (await world.server.call(null, 'change-placement-letter', { team_member_id: id, action: 'cancel' })).status,
    ).toBe(401);
    expect((await change(id, 'shred')).status).toBe(400);
    expect(await states(id)).toEqual([['sent', 'sent', false]]);
  });

  test('are replaced twice at once by one that is in force', async () => {
    const { id } = await member();
    const answers = await Promise.all([change(id, 'replace'), change(id, 'replace')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await world.settle();
    expect((await states(id)).filter(([status]) => status !== 'cancelled')).toEqual([['sent', 'sent', false]]);
  });
});
