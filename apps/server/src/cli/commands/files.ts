import { copyFiles } from '@portage/wire/storage/objects/copy-files';
import { findOrphans } from '@portage/wire/storage/objects/orphans';
import { Command, Option } from 'commander';
import { fileStores } from '../../providers/files/open-file-store.ts';
import { m } from '../messages.ts';
import { CommandFailure, printResult } from '../output.ts';
import { withDeps } from '../with-deps.ts';

const orphanAgeMs = 86_400_000;
const megabytes = (bytes: number) => Math.round(bytes / 100_000) / 10;

async function copy({ to, json }: { to: 'disk' | 's3'; json?: boolean }): Promise<void> {
  await withDeps(async (deps) => {
    const { disk, s3 } = await fileStores(deps);
    if (s3 === null) throw new CommandFailure(m.filesCopyNoS3);
    const report = await copyFiles(deps, to === 's3' ? { from: disk, to: s3 } : { from: s3, to: disk }, progressBar());
    const { missing, damaged, copied, alreadyThere } = report;
    if (missing.length + damaged.length === 0) {
      const sentence = m.filesCopied({ copied, alreadyThere, megabytes: megabytes(report.copiedBytes) });
      printResult(report, sentence, json);
      return;
    }
    const lines = [
      ...missing.map((file) => m.filesMissingAt({ file })),
      ...damaged.map((file) => m.filesDamagedAt({ file })),
    ];
    printResult(report, lines.join('\n'), json);
    throw new CommandFailure(
      m.filesCopyIncomplete({ copied, alreadyThere, missing: missing.length, damaged: damaged.length }),
    );
  });
}

async function orphans({ remove = false, json }: { remove?: boolean; json?: boolean }): Promise<void> {
  await withDeps(async (deps) => {
    const before = new Date(Date.now() - orphanAgeMs);
    const found = await findOrphans(deps, deps.files, { before, remove });
    const counts = { files: found.files, megabytes: megabytes(found.bytes) };
    printResult(found, remove ? m.filesOrphansRemoved(counts) : m.filesOrphansFound(counts), json);
  });
}

/** Shows progress on a terminal, in one line that is replaced. */
function progressBar(): (done: number, all: number) => void {
  if (!process.stderr.isTTY) return () => {};
  return (done, all) => process.stderr.write(`\r${m.filesCopying({ done, all })}${done === all ? '\n' : ''}`);
}

export function filesCommand(): Command {
  const copying = new Command('copy')
    .description(m.filesCopy)
    .addOption(new Option('--to <store>', m.filesToOption).choices(['disk', 's3']).makeOptionMandatory())
    .option('--json', m.jsonOption)
    .action(copy);
  const finding = new Command('orphans')
    .description(m.filesOrphans)
    .option('--remove', m.filesRemoveOption)
    .option('--json', m.jsonOption)
    .action(orphans);
  return new Command('files').description(m.files).addCommand(copying).addCommand(finding);
}
