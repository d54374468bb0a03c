import { Command } from 'commander';
import { upgradeCluster } from '../../platform/boot/cluster/upgrade-cluster.ts';
import { m } from '../messages.ts';
import { CommandFailure, printResult } from '../output.ts';
import { backupConfig, storedSecret } from '../stored-secret.ts';

export function databaseUpgradeCommand(): Command {
  return new Command('upgrade')
    .description(m.databaseUpgrade)
    .option('--programs <folder>', m.programsOption)
    .option('--json', m.jsonOption)
    .action(async ({ programs, json }: { programs?: string; json?: boolean }) => {
      const config = backupConfig();
      if (!config.embedded) throw new CommandFailure(m.upgradeNotEmbedded);
      const upgraded = await upgradeCluster(config, await storedSecret(config), { programs });
      const sentence = upgraded === null ? m.upgradeNothing : m.upgradeDone(upgraded);
      printResult(upgraded ?? {}, sentence, json);
    });
}
