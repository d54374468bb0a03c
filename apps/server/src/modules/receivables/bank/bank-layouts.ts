import { type KeptLayout, layoutSignature } from '@portage/domain/bank/statement-layout';
import { isUsableLayout, layoutFromStored, type StoredLayout } from '@portage/domain/bank/stored-layout';
import type { Transaction } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';
import type { Deps } from '../../../deps.ts';
import { Refusal } from '../../../platform/refusal.ts';
import {
  insertLayout,
  keptLayouts,
  lockLayouts,
  setLayoutName,
  setLayoutRemoved,
  updateLayout,
} from '../queries/bank-layouts.ts';

/** How files of a bank are written, as staff described it. */
export interface BankLayout {
  id: number;
  name: string;
  /** The day on which it was described last. */
  kept_on: string;
}

/** The layouts that staff keep, by name. */
export const bankLayouts = ({ db }: Pick<Deps, 'db'>): Promise<BankLayout[]> =>
  db.transaction({ ...asService, readOnly: true }, async (tx) =>
    (await keptLayouts(tx)).map(({ id, name, kept_on }) => ({ id, name, kept_on: kept_on ?? '' })),
  );

/** The layouts that staff keep, to read files with. */
export const layoutsToRead = async (tx: Transaction): Promise<KeptLayout[]> =>
  (await keptLayouts(tx)).map(({ name, account, layout }) => ({ name, account, layout: layoutFromStored(layout) }));

/**
 * Keeps how files of a bank are written, in place of what was kept for files with the same headings.
 * @param given.account under which its lines are stored; the name where it is null. It stays when the layout is described anew.
 * @returns the layout's id
 * @throws Refusal when a column is not in the file, the amounts are not known, or another layout has the name
 */
export function keepLayout(
  { db }: Pick<Deps, 'db'>,
  { name, account, layout }: { name: string; account: string | null; layout: StoredLayout },
): Promise<number> {
  const read = layoutFromStored(layout);
  if (!isUsableLayout(read)) throw new Refusal(400, 'bankLayoutIncomplete');
  const signature = layoutSignature(read);
  return db.transaction(asService, async (tx) => {
    await lockLayouts(tx);
    const kept = await keptLayouts(tx);
    const same = kept.find((one) => one.signature === signature);
    refuseTakenName(kept, name, same?.id ?? null);
    if (same === undefined) return insertLayout(tx, { name, account: account ?? name, signature, layout });
    await updateLayout(tx, same.id, { name, layout });
    return same.id;
  });
}

/** Renames a layout. The account of its lines stays. @throws Refusal when it is not there, or another one has the name */
export const renameLayout = ({ db }: Pick<Deps, 'db'>, id: number, name: string): Promise<void> =>
  db.transaction(asService, async (tx) => {
    await lockLayouts(tx);
    const kept = await keptLayouts(tx);
    const own = keptOne(kept, id);
    refuseTakenName(kept, name, id);
    if (own.name !== name) await setLayoutName(tx, id, name);
  });

/** Forgets a layout. Lines that were read with it stay. @throws Refusal when it is not there */
export const removeLayout = ({ db }: Pick<Deps, 'db'>, id: number): Promise<void> =>
  db.transaction(asService, async (tx) => {
    await lockLayouts(tx);
    keptOne(await keptLayouts(tx), id);
    await setLayoutRemoved(tx, id);
  });

type Kept = Awaited<ReturnType<typeof keptLayouts>>;

function keptOne(kept: Kept, id: number): Kept[number] {
  const found = kept.find((one) => one.id === id);
  if (found === undefined) throw new Refusal(404, 'bankLayoutNotFound', { layout: id });
  return found;
}

function refuseTakenName(kept: Kept, name: string, own: number | null): void {
  if (kept.some((one) => one.id !== own && one.name.toLowerCase() === name.toLowerCase()))
    throw new Refusal(409, 'bankLayoutNameTaken', { name });
}
