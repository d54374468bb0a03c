import { Command, Option } from 'commander';
import { backupKeys } from '../../modules/backups/backup-keys.ts';
import { backupSource } from '../../modules/backups/backup-source.ts';
import { listBackups } from '../../modules/backups/list-backups.ts';
import { chooseBackup } from '../../modules/backups/restore/choose-backup.ts';
import { pruneBackups } from '../../modules/backups/take/prune-backups.ts';
import { takeBackup } from '../../modules/backups/take/take-backup.ts';
import { verifyBackup } from '../../modules/backups/verify-backup.ts';
import { m } from '../messages.ts';
import { CommandFailure, printResult, printRows } from '../output.ts';
import { shownProgress } from '../shown-progress.ts';
import { backupConfig, backupTarget, storedSecret } from '../stored-secret.ts';
import { withDeps } from '../with-deps.ts';

interface Options {
  dir?: string;
  json?: boolean;
}

const dirOption = () => new Option('--dir <place>', m.backupDirOption);

export function backupCommand(): Command {
  return new Command('backup')
    .description(m.backup)
    .addOption(dirOption())
    .option('--json', m.jsonOption)
    .action(takeOne)
    .addCommand(listCommand())
    .addCommand(verifyCommand());
}

async function takeOne({ dir, json }: Options): Promise<void> {
  const target = await backupTarget(backupConfig(), dir);
  await withDeps(async (deps) => {
    const progress = shownProgress();
    const taken = await takeBackup({ ...deps, owner: deps.ownerConnection }, target, progress.show).finally(
      progress.end,
    );
    const { BACKUP_KEEP_DAYS: keepDays } = deps.config;
    const deleted = await pruneBackups(target, backupKeys(deps.keys), { now: deps.clock.now(), keepDays });
    const { name, place, rows, files, newFiles, missing } = taken;
    const megabytes = (taken.bytes / 1e6).toFixed(1);
    const sentences = [
      m.backupTaken({ name, place, rows, files, newFiles, megabytes }),
      m.backupOmits({ folder: deps.config.keysDir }),
      ...(missing.length > 0 ? [missingFiles(missing)] : []),
      ...(deleted.length > 0 ? [m.backupDeleted({ count: deleted.length, days: keepDays })] : []),
    ];
    printResult({ ...taken, deleted }, sentences.join('\n'), json);
  });
}

/** The sentence about files that could not be backed up, which names the first ones. @param versions at least one */
export function missingFiles(versions: readonly string[]): string {
  const named = versions.slice(0, 10);
  return m.backupMissing({
    count: versions.length,
    versions: named.join(', '),
    more: versions.length - named.length,
  });
}

function listCommand(): Command {
  return new Command('list')
    .description(m.backupList)
    .addOption(dirOption())
    .option('--json', m.jsonOption)
    .action(async (_given: Options, command: Command) => {
      const { dir, json } = command.optsWithGlobals<Options>();
      const config = backupConfig();
      const source = await backupSource(config, await backupTarget(config, dir), await storedSecret(config));
      const rows = await listBackups(source);
      const columns = {
        name: m.backupHeading,
        rows: m.rowsHeading,
        files: m.filesHeading,
        version: 'Portage',
        postgres: 'PostgreSQL',
      };
      printRows(rows, columns, { ...(json ? { json } : {}), empty: m.backupNone({ place: source.target.place }) });
    });
}

function verifyCommand(): Command {
  return new Command('verify')
    .description(m.backupVerify)
    .argument('[backup]', m.backupArgument, 'latest')
    .addOption(dirOption())
    .option('--json', m.jsonOption)
    .action(async (given: string, _given: Options, command: Command) => {
      const { dir, json } = command.optsWithGlobals<Options>();
      const config = backupConfig();
      const source = await backupSource(config, await backupTarget(config, dir), await storedSecret(config));
      const name = await chooseBackup(source.target, given, null);
      const { manifest, damaged } = await verifyBackup(source, name);
      const facts = { name, tables: manifest.tables.length, files: manifest.files.length };
      if (damaged.length === 0) printResult({ ...facts, damaged }, m.backupGood(facts), json);
      else {
        const lines = damaged.map(({ part, reason }) => `${part}: ${reason}`).join('\n');
        console.log(json ? JSON.stringify({ ...facts, damaged }, null, 2) : lines);
        throw new CommandFailure(m.backupDamaged({ name, count: damaged.length }));
      }
    });
}
