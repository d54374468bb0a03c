import type { Deps } from '../../deps.ts';
import { findUnlistedUploads } from './queries.ts';

const dayMs = 86_400_000;
/** How long a client can list a file that it uploaded. */
const keptMs = dayMs;
/** Older ones were looked at by earlier runs. */
const searchedMs = 30 * dayMs;

/** Removes uploads that were never listed, so that they no longer count toward their owner's quota. Returns how many. */
export async function removeUnlistedUploads({
  db,
  clock,
  storedFiles,
}: Pick<Deps, 'db' | 'clock' | 'storedFiles'>): Promise<number> {
  const now = clock.now();
  const paths = await findUnlistedUploads(db, { from: new Date(now - searchedMs), to: new Date(now - keptMs) });
  if (paths.length > 0) await storedFiles.remove('documents', paths);
  return paths.length;
}
