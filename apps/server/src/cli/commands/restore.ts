import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { Command } from 'commander';
import { backupSource } from '../../modules/backups/backup-source.ts';
import { chooseBackup } from '../../modules/backups/restore/choose-backup.ts';
import { goLive } from '../../modules/backups/restore/hold.ts';
import { restoreBackup } from '../../modules/backups/restore/restore-backup.ts';
import { privateKeyFile } from '../../modules/members/sin-key-files.ts';
import { diskFileStore } from '../../providers/files/disk-file-store.ts';
import { fileStores } from '../../providers/files/open-file-store.ts';
import { m } from '../messages.ts';
import { CommandFailure, printResult } from '../output.ts';
import { shownProgress } from '../shown-progress.ts';
import { backupConfig, backupTarget, storedSecret } from '../stored-secret.ts';
import { withDeps } from '../with-deps.ts';

interface Options {
  dir?: string;
  toTime?: string;
  asCopy?: boolean;
  goLive?: boolean;
  sendMails?: boolean;
  json?: boolean;
}

export function restoreCommand(): Command {
  return new Command('restore')
    .description(m.restore)
    .argument('[backup]', m.backupArgument, 'latest')
    .option('--dir <place>', m.backupDirOption)
    .option('--to-time <time>', m.toTimeOption)
    .option('--as-copy', m.asCopyOption)
    .option('--go-live', m.goLiveOption)
    .option('--send-mails', m.sendMailsOption)
    .option('--json', m.jsonOption)
    .action((given: string, options: Options) => (options.goLive ? release(options) : restoreOne(given, options)));
}

async function release({ sendMails = false, json }: Options): Promise<void> {
  await withDeps(async (deps) => {
    const released = await goLive(deps, { sendMails });
    printResult(released, m.restoreLive({ backup: released.backup, count: released.droppedMails }), json);
  });
}

async function restoreOne(given: string, { dir, toTime, asCopy = false, json }: Options): Promise<void> {
  const time = toTime === undefined ? null : new Date(toTime);
  if (time !== null && Number.isNaN(time.getTime())) throw new CommandFailure(m.toTimeInvalid({ time: toTime ?? '' }));
  const config = backupConfig();
  const secret = await storedSecret(config);
  const source = await backupSource(config, await backupTarget(config, dir), secret);
  const name = await chooseBackup(source.target, given, time);
  const { s3 } = await fileStores({ config });
  const openFiles = (dataDir: string) => s3 ?? diskFileStore(join(dataDir, 'files'));
  const progress = shownProgress();
  const restored = await restoreBackup(config, source, secret, openFiles, {
    name,
    copy: asCopy,
    onProgress: progress.show,
  }).finally(progress.end);
  const sentences = [
    m.restored(restored),
    asCopy ? m.restoredAsCopy : m.restoredHeld,
    ...((await isThere(privateKeyFile(config))) ? [] : [m.restoreNeedsKeys({ folder: config.keysDir })]),
  ];
  printResult(restored, sentences.join('\n'), json);
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
