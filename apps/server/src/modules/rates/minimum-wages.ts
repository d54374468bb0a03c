import { plainDate } from '@portage/domain/dates/plain-date';
import { type AddedMinimumWage, type MinimumWages, minimumWages } from '@portage/domain/minimum-wage/minimum-wage';
import { parseCents, toDecimal } from '@portage/domain/money/money';
import { PROVINCES, type Province } from '@portage/domain/places/provinces';
import type { Transaction } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';
import type { Deps } from '../../deps.ts';
import { insertWages, lockWages, supersedeWages, wagesInUse } from './queries.ts';

const asReader = { ...asService, readOnly: true };

/** The built-in minimum wages and those that were added. */
export const minimumWagesIn = async (tx: Transaction): Promise<MinimumWages> => minimumWages(await addedWages(tx));

/** As `minimumWagesIn`, outside a transaction. */
export const loadMinimumWages = ({ db }: Pick<Deps, 'db'>): Promise<MinimumWages> =>
  db.transaction(asReader, minimumWagesIn);

/** How many wages of a file were new, superseded another figure of the same day, or were in use already. */
export interface AddedWages {
  added: number;
  superseded: number;
  same: number;
}

/**
 * Stores wages that were checked. They apply from their day, and open warnings are checked again at once.
 * @param addedBy who adds them, as stored
 */
export const addMinimumWages = (
  { db }: Pick<Deps, 'db'>,
  wages: readonly AddedMinimumWage[],
  addedBy: string,
): Promise<AddedWages> =>
  db.transaction(asService, async (tx) => {
    await lockWages(tx);
    const stored = await wagesInUse(tx);
    const found = wages.map((wage) => ({
      wage,
      inUse: stored.find(({ province, since }) => province === wage.province && since === wage.since),
    }));
    const changed = found.filter(
      ({ wage, inUse }) => inUse?.hourly !== toDecimal(wage.hourly) || inUse.source !== wage.source,
    );
    const replaced = changed.flatMap(({ inUse }) => (inUse === undefined ? [] : [inUse.id]));
    if (replaced.length > 0) await supersedeWages(tx, replaced);
    if (changed.length > 0)
      await insertWages(
        tx,
        changed.map(({ wage }) => ({ ...wage, hourly: toDecimal(wage.hourly) })),
        addedBy,
      );
    const same = wages.length - changed.length;
    return { added: changed.length - replaced.length, superseded: replaced.length, same };
  });

export interface ListedWage {
  province: Province;
  since: string;
  hourly: string;
  source: string;
  addedBy: string | null;
  addedAt: Date | null;
}

/** Every minimum wage in use, by province and day. Of a built-in one, who added it is null. */
export const listMinimumWages = ({ db }: Pick<Deps, 'db'>): Promise<ListedWage[]> =>
  db.transaction(asReader, async (tx) => {
    const stored = await wagesInUse(tx);
    const wages = minimumWages(await addedWages(tx));
    return PROVINCES.flatMap((province) =>
      wages[province].map(({ since, hourly, source }) => {
        const row = stored.find((one) => one.province === province && one.since === since);
        const [addedBy, addedAt] = [row?.added_by ?? null, row?.added_at ?? null];
        return { province, since, hourly: toDecimal(hourly), source, addedBy, addedAt };
      }),
    );
  });

const addedWages = async (tx: Transaction): Promise<AddedMinimumWage[]> =>
  (await wagesInUse(tx)).map(({ province, since, hourly, source }) => ({
    province: province as Province,
    since: plainDate(since),
    hourly: parseCents(hourly),
    source,
  }));
