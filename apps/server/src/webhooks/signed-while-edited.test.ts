import { expect, test } from 'vitest';
import { verifyAuditLog } from '../modules/audit/verify-audit-log.ts';
import { openLog } from '../platform/log/log.ts';
import { builtInWorld } from '../testing/worlds/signing-worlds.ts';

test('letters that are signed while their people are edited wait for each other in one order', async () => {
  await using world = await builtInWorld();
  const { server } = world;
  const warnings: string[] = [];
  server.deps.log = openLog('warn', {
    // On a busy machine, statements are slow.
    write: (line) => void (JSON.parse(line).msg === 'a statement was slow' || warnings.push(line)),
  });
  const company = await server.company('Busy');
  const people: { id: string; email: string }[] = [];
  for (let at = 0; at < 10; at++) {
    const email = `person${at}@busy.example`;
    people.push({ email, id: await server.member(company, { email }) });
  }
  for (const { id } of people) {
    const asked = { team_member_id: id, action: 'replace' } as const;
    expect((await server.call(company, 'change-placement-letter', asked)).status).toBe(200);
  }
  await world.settle();
  for (const { email } of people) await world.sign(email, 'Employee');

  const waiting = await server.rows("select from jobs.job where name = 'webhook.deliver'");
  expect(waiting.length).toBeGreaterThanOrEqual(10);
  const edit = async (id: string, phone: string) =>
    (
      await server.fetch(`/rest/v1/team_members?team_member_id=eq.${id}`, {
        method: 'PATCH',
        headers: {
          apikey: server.deps.keys.publishableKey,
          authorization: `Bearer ${company.token}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ phone }),
      })
    ).status;
  const edits = people.map(async ({ id }) => {
    for (let time = 10; time < 30; time++) expect(await edit(id, `+1 416 555 01${time}`)).toBe(204);
  });
  await Promise.all([world.settle(), ...edits]);

  const signed = await server.rows(
    "select from app.signature_requests r where company_id = $1 and team_member_id is not null and status = 'signed'",
    [company.id],
  );
  expect(signed).toHaveLength(10);
  expect(warnings).toEqual([]);
  expect((await verifyAuditLog(server.deps)).findings).toEqual([]);
});
