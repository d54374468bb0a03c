import type { BackupSource } from './backup-source.ts';
import { backupNames, readManifest } from './manifest.ts';

export interface BackupRow {
  name: string;
  /** Null for a backup that another installation made, or that was altered. */
  rows: number | null;
  files: number | null;
  /** The version of Portage that made it; null also for one of 0.4.0 or earlier. */
  version: string | null;
  postgres: string | null;
}

/** The complete backups, the oldest first. */
export async function listBackups({ target, keys }: Pick<BackupSource, 'target' | 'keys'>): Promise<BackupRow[]> {
  const names = await backupNames(target);
  return Promise.all(
    names.map(async (name) => {
      const manifest = await readManifest(target, keys, name).catch(() => null);
      if (manifest === null) return { name, rows: null, files: null, version: null, postgres: null };
      const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
      return {
        name,
        rows,
        files: manifest.files.length,
        version: manifest.program?.version ?? null,
        postgres: manifest.postgres,
      };
    }),
  );
}
