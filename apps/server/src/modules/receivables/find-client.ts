import type { Deps } from '../../deps.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { FundsRef } from './allocation/allocate.ts';
import { findCompanies, findCredits, findReceipts } from './queries/find.ts';

/**
 * A client by id, legal name or billing email.
 * @throws Refusal when there is none, or more than one
 */
export async function findClient({ db }: Pick<Deps, 'db'>, wanted: string): Promise<{ id: string; name: string }> {
  const found = await findCompanies(db, wanted);
  const client = found[0];
  if (client === undefined) throw new Refusal(404, 'clientNotFound', { company: wanted });
  if (found.length > 1)
    throw new Refusal(409, 'companyAmbiguous', {
      count: found.length,
      company: wanted,
      ids: found.map(({ id }) => id).join(', '),
    });
  return client;
}

/** A client, as the provider changes its people. @throws Refusal when there is none, or more than one */
export async function clientOfProvider(
  deps: Pick<Deps, 'db'>,
  wanted: string,
): Promise<{ id: string; legal_name: string; user_id: null }> {
  const { id, name } = await findClient(deps, wanted);
  return { id, legal_name: name, user_id: null };
}

/**
 * A receipt or credit by number or id.
 * @throws Refusal when there is none
 */
export async function findFunds({ db }: Pick<Deps, 'db'>, wanted: string): Promise<FundsRef> {
  const [receipt] = await findReceipts(db, wanted);
  if (receipt !== undefined) return { kind: 'receipt', id: receipt.id, companyId: receipt.company_id };
  const [credit] = await findCredits(db, wanted);
  if (credit !== undefined) return { kind: 'credit', id: credit.id, companyId: credit.company_id };
  throw new Refusal(404, 'receiptNotFound', { receipt: wanted });
}

/**
 * A receipt by number or id.
 * @throws Refusal when there is none
 */
export async function findReceipt(deps: Pick<Deps, 'db'>, wanted: string): Promise<FundsRef> {
  const funds = await findFunds(deps, wanted);
  if (funds.kind !== 'receipt') throw new Refusal(404, 'receiptNotFound', { receipt: wanted });
  return funds;
}
