import { asService } from '@portage/platform/postgres/identity';
import type { Deps } from '../../deps.ts';
import { today } from '../../platform/today.ts';
import { ownHistory } from './own-history.ts';
import { employmentsOf, everythingAbout } from './queries/copy.ts';

/** Entries of the history in a copy of everything, for each employment. */
const maxEntries = 10_000;

/**
 * A copy of everything that is stored about the person of an account, with who read or changed it.
 * @returns the name and the text of a JSON file; signed documents and the PDFs of statements are named with the page that has them
 */
export async function ownCopy(
  { clock, config, db }: Pick<Deps, 'clock' | 'config' | 'db'>,
  { userId, email }: { userId: string; email: string },
): Promise<{ name: string; json: string }> {
  const employments = await db.transaction({ ...asService, readOnly: true }, async (tx) => {
    const found = [];
    for (const id of await employmentsOf(tx, userId)) found.push({ id, copy: await everythingAbout(tx, id) });
    return found;
  });
  const day = today(clock);
  const copy = {
    as_of: day,
    provider: config.PROVIDER_NAME,
    pages: config.siteUrl,
    account: { email },
    employments: await Promise.all(
      employments.map(async ({ id, copy: stored }) => ({
        ...(stored as Record<string, unknown>),
        history: (await ownHistory(db, id, maxEntries)).entries,
      })),
    ),
  };
  return { name: `portage-${day}.json`, json: JSON.stringify(copy, null, 2) };
}
