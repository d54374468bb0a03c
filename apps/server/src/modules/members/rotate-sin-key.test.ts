import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openKeys } from '@portage/platform/secrets/keys';
import { decrypt, readKey, readMessage } from 'openpgp';
import type pg from 'pg';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ownerPool } from '../../../../../database/testing/owner-pool.ts';
import { createTestDatabase, type TestDatabase } from '../../../../../database/testing/test-database.ts';
import { makeTenant } from '../../../../../database/testing/two-tenants.ts';
import { type Config, readConfig } from '../../config.ts';
import { signingKey } from '../../platform/boot/secrets.ts';
import { verifyAuditLog } from '../audit/verify-audit-log.ts';
import { indexSins } from './index-sins.ts';
import { replaceSealingKey } from './queries/members.ts';
import { revealSin } from './reveal-sin.ts';
import { rotateSinKey } from './rotate-sin-key.ts';
import { seal } from './seal.ts';
import { ensureSinKey } from './sin-key.ts';
import { makeKeyPair, readPrivateKeys } from './sin-key-files.ts';
import { sinKeyState } from './sin-key-proof.ts';

let folder: string;
let config: Config;
let database: TestDatabase;
let owner: pg.Pool;
let memberId: string;
let secondId: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portage-rotate-'));
  config = readConfig({ PORTAGE_DATA: join(folder, 'data') });
  database = await createTestDatabase();
  owner = ownerPool(database.connection);
  await ensureSinKey(config, { owner, log: pino({ level: 'silent' }) });
  const tenant = await makeTenant(database.owner, 'aurora');
  memberId = tenant.memberId;
  secondId = tenant.pendingMemberId;
});
afterEach(async () => {
  await owner.end();
  await database[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

const rotate = (oldKeyLost = false) => rotateSinKey({ owner, config }, { oldKeyLost });
const reveal = (id: string) => revealSin({ owner, config }, id, randomUUID());
const audited = async (operation: string) =>
  (await database.owner.query('select row_id from app.audit_log where operation = $1', [operation])).rows;
const storedKey = async () =>
  (await database.owner.query("select value from app.settings where key = 'sin_public_key'")).rows[0].value;
const removeOldKey = () => rm(join(config.keysDir, 'sin-private-key.asc'));

test('seals every number again with a new key, and records it', async () => {
  const before = [await storedKey(), await reveal(memberId)];
  expect(await rotate()).toEqual({
    resealed: 2,
    unopened: 0,
    privateKeyFile: join(config.keysDir, 'sin-private-key.asc'),
  });
  expect(await storedKey()).not.toBe(before[0]);
  expect(await reveal(memberId)).toBe(before[1]);
  expect(await sinKeyState({ owner, config })).toMatchObject({ opening: 'opens', earlier: 0, isRotating: false });
  expect(await audited('REKEY')).toEqual([{ row_id: 'sin_public_key' }]);
  expect((await audited('RESEAL')).map((row) => row.row_id).sort()).toEqual([memberId, secondId].sort());
  const secret = 'x'.repeat(32);
  const auditKeys = await openKeys({ secret, signingKey: signingKey(secret), now: Date.now });
  expect((await verifyAuditLog({ config, db: database.db, keys: auditKeys })).findings).toEqual([]);
  // The earlier key stays for backups of the database, but nothing here needs it.
  const earlier = (await readdir(config.keysDir)).filter((name) => /^sin-private-key-[0-9a-f]{16}\.asc$/.test(name));
  expect(earlier).toHaveLength(1);
  await rm(join(config.keysDir, String(earlier[0])));
  expect(await reveal(secondId)).toMatch(/^\d{9}$/);
});

describe('a bank account', () => {
  /** Records one as the server does, with the key of now. */
  async function record(text = '003-00002-1234567', usable = 0): Promise<string> {
    const sealed = await seal(text, await readKey({ armoredKey: await storedKey() }));
    const { rows } = await database.owner.query(
      `insert into app.bank_accounts (team_member_id, company_id, institution, last_digits, sealed, digest, usable_from, reason)
       select team_member_id, company_id, '003', right($2, 3), $3, 'other', app.today() + $4::int, 'asked' from public.team_members where team_member_id = $1
       returning id`,
      [memberId, text, sealed, usable],
    );
    return rows[0].id;
  }
  const opened = async (id: string) => {
    const { rows } = await database.owner.query('select sealed from app.bank_accounts where id = $1', [id]);
    const [key] = await readPrivateKeys(config);
    const message = await readMessage({ binaryMessage: new Uint8Array(rows[0].sealed) });
    return (await decrypt({ message, decryptionKeys: key?.key ?? [] })).data;
  };

  test('is sealed again with a new key, which is recorded, and one whose number was wiped stays so', async () => {
    const id = await record();
    const wiped = await record('004-00002-7654321', 3);
    await database.owner.query(
      "update app.bank_accounts set canceled_at = app.now(), cancel_reason = 'x' where id = $1",
      [wiped],
    );
    expect(await rotate()).toMatchObject({ resealed: 3, unopened: 0 });
    const earlier = (await readdir(config.keysDir)).find((name) => /^sin-private-key-[0-9a-f]{16}/.test(name));
    await rm(join(config.keysDir, String(earlier)));
    expect(await opened(id)).toBe('003-00002-1234567');
    expect((await audited('RESEAL')).map((row) => row.row_id)).toContain(id);
    expect(await sinKeyState({ owner, config })).toMatchObject({ opening: 'opens', earlier: 0 });
    const { rows } = await database.owner.query('select sealed from app.bank_accounts where id = $1', [wiped]);
    expect(rows).toEqual([{ sealed: null }]);
  });

  test('counts as sealed with an earlier key while no key here opens it', async () => {
    await record();
    await removeOldKey();
    expect(await rotate(true)).toMatchObject({ resealed: 0, unopened: 3 });
    expect(await sinKeyState({ owner, config })).toMatchObject({ earlier: 3 });
  });

  test('gets the digest that the server would compute, after another secret', async () => {
    const id = await record();
    expect(await indexSins({ owner, config }, 'a key')).toMatchObject({ indexed: 3 });
    await database.owner.query("select set_config('app.sin_index_key', 'a key', false)");
    const { rows } = await database.owner.query(
      "select digest = app.bank_digest('003-00002-1234567') as same from app.bank_accounts where id = $1",
      [id],
    );
    expect(rows).toEqual([{ same: true }]);
    expect(await indexSins({ owner, config }, 'a key')).toMatchObject({ indexed: 0, unchanged: 3 });
    expect((await audited('INDEX')).map((row) => row.row_id)).toContain(id);
  });
});

test('finishes a rotation that was interrupted, with the same key', async () => {
  const next = await makeKeyPair(config, 'next');
  await replaceSealingKey(owner, await storedKey(), next);
  await ensureSinKey(config, { owner, log: pino({ level: 'silent' }) });
  expect(await sinKeyState({ owner, config })).toMatchObject({ opening: 'opens', earlier: 2, isRotating: true });
  expect(await reveal(memberId)).toMatch(/^\d{9}$/);
  const key = await storedKey();
  expect(await rotate()).toMatchObject({ resealed: 2, unopened: 0 });
  expect(await storedKey()).toBe(key);
  expect(await sinKeyState({ owner, config })).toMatchObject({ opening: 'opens', earlier: 0, isRotating: false });
});

test('changes nothing when the private key is missing', async () => {
  const key = await storedKey();
  await removeOldKey();
  await expect(rotate()).rejects.toMatchObject({ code: 'sinPrivateKeyMissing' });
  await expect(reveal(memberId)).rejects.toMatchObject({ code: 'sinPrivateKeyMissing' });
  expect(await storedKey()).toBe(key);
  expect(await audited('REVEAL')).toEqual([]);
});

test('replaces a lost key, and leaves what it sealed', async () => {
  await removeOldKey();
  expect(await rotate(true)).toMatchObject({ resealed: 0, unopened: 2 });
  expect(await sinKeyState({ owner, config })).toMatchObject({ opening: 'opens', earlier: 2 });
  await ensureSinKey(config, { owner, log: pino({ level: 'silent' }) });
});

test('fills the digests that the trigger would, also after another secret, and records it', async () => {
  const digests = async () =>
    (
      await database.owner.query<Record<'digest' | 'person_digest', Buffer | null>>(
        'select digest, person_digest from app.sealed_sins order by team_member_id',
      )
    ).rows;
  expect((await digests()).flatMap(Object.values)).toEqual([null, null, null, null]);
  expect(await indexSins({ owner, config }, 'a key')).toEqual({ indexed: 2, unchanged: 0, unopened: 0 });
  expect(await indexSins({ owner, config }, 'a key')).toEqual({ indexed: 0, unchanged: 2, unopened: 0 });
  expect(await audited('INDEX')).toHaveLength(2);
  const indexed = await digests();
  await database.owner.query("select set_config('app.sin_index_key', 'a key', false)");
  for (const id of [memberId, secondId])
    await database.owner.query(
      'update public.team_members set social_insurance_number = $2 where team_member_id = $1',
      [id, await reveal(id)],
    );
  expect(await digests()).toEqual(indexed);
  expect(await indexSins({ owner, config }, 'another key')).toMatchObject({ indexed: 2 });
  await removeOldKey();
  await expect(indexSins({ owner, config }, 'a key')).rejects.toMatchObject({ code: 'sinPrivateKeyMissing' });
});
