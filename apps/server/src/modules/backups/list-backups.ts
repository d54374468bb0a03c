import type { BackupSource } from './backup-source.ts';
import { backupNames, readManifest } from './manifest.ts';

export interface BackupRow {
  name: string;
  /** Null for a backup that another installation made, or that was altered. */
  rows: number | null;
  files: number | null;
  postgres: string | null;
}

/** The complete backups, the oldest first. */
export async function listBackups({ target, keys }: Pick<BackupSource, 'target' | 'keys'>): Promise<BackupRow[]> {
  const names = await backupNames(target);
  return Promise.all(
    names.map(async (name) => {
      const manifest = await readManifest(target, keys, name).catch(() => null);
      if (manifest === null) return { name, rows: null, files: null, postgres: null };
      const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
      return { name, rows, files: manifest.files.length, postgres: manifest.postgres };
    }),
  );
}
