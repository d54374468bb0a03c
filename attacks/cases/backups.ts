import type { AttackCase } from '../attack-case.ts';

const drill = 'apps/server/src/modules/backups/restore/restore-drill.test.ts';
const keep = 'apps/server/src/modules/backups/take/keep-backups.test.ts';
const upgrade = 'apps/server/src/platform/boot/cluster/upgrade-cluster.test.ts';

/** Attacks on backups and what is restored from them, and mishaps that look like attacks. */
export const backups: readonly AttackCase[] = [
  {
    attack: 'delete a file while a backup runs',
    before: 'its bytes were gone at once, so the backup had the row without the file',
    now: 'the bytes stay until the backup has copied them',
    test: { file: drill, name: 'has the bytes of a file that is deleted while the backup runs' },
  },
  {
    attack: 'read a stolen folder of backups',
    before: 'held',
    now: 'everything but counts and ids is encrypted; the key is not in it',
    test: { file: drill, name: 'contains no personal data in the clear' },
  },
  {
    attack: 'open backups with the secret of the server that was broken into',
    before: 'held',
    now: 'with BACKUP_RECIPIENTS, only their private keys open one',
    test: { file: keep, name: 'seals for the given public keys only' },
  },
  {
    attack: 'change a manifest, or name a path instead of a backup',
    before: 'held',
    now: 'refused before anything is created',
    test: { file: drill, name: 'refuses a backup of another secret, an altered manifest and an unknown name' },
  },
  {
    attack: 'put a table of one backup in the place of another',
    before: 'held',
    now: 'the digest differs, and nothing is restored',
    test: { file: drill, name: 'restores nothing from a backup with a table of another backup in it' },
  },
  {
    attack: 'restore over a running installation by mistake',
    before: 'held',
    now: 'one sentence; nothing changes',
    test: { file: drill, name: 'refuses a place that is not empty, and leaves it as it is' },
  },
  {
    attack: 'kill a restore half-way and start what is there',
    before: 'held',
    now: 'there is no database to start, and the next restore succeeds',
    test: { file: drill, name: 'a killed restore leaves no database, and the next one succeeds' },
  },
  {
    attack: 'kill a backup half-way and rely on it',
    before: 'held',
    now: 'it is not listed, and the next one succeeds',
    test: { file: drill, name: 'a killed backup is not one, and the next one succeeds' },
  },
  {
    attack: 'let a restored copy mail, bill and sign next to the original',
    before: 'held',
    now: 'jobs wait and vendors are not called until --go-live; a copy never goes live',
    test: {
      file: drill,
      name: 'a restored database is held: it has no live vendors until it goes live, and a copy never does',
    },
  },
  {
    attack: 'let retention delete the last good backup, by a clock that is far ahead',
    before: 'held',
    now: 'the newest complete backup always stays',
    test: { file: keep, name: 'deletes old backups and the files that only they have, and always keeps the newest' },
  },
  {
    attack: 'start a newer Portage on the data folder of an earlier PostgreSQL',
    before: 'the start tried for 15 seconds and printed an error of PostgreSQL that named no remedy',
    now: 'one sentence that names the command',
    test: { file: upgrade, name: 'refuses to start a database of an earlier PostgreSQL, and names the command' },
  },
];
