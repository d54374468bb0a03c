import { cents, parseCents } from '@portage/domain/money/money';
import { conflictingProvinces } from '@portage/domain/places/postal-code';
import { isProvince } from '@portage/domain/places/provinces';
import { maskSin } from '@portage/domain/text/social-insurance-number';
import { formatCad } from '@portage/messages/formats';
import type { Transaction } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';
import pg from 'pg';
import type { Deps } from '../../deps.ts';
import { asRefusal } from '../../platform/postgres/as-refusal.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Correction, type GivenCorrection, readCorrection } from './correction-input.ts';
import { findMemberId } from './find-member.ts';
import { lockDetails, type MemberDetails, nextOpenPayday, setDetails } from './queries/correction.ts';

/** One detail that differs, as text; null for none. A Social Insurance Number appears as its mask. */
export interface DetailChange {
  field: keyof Correction;
  before: string | null;
  after: string | null;
}

export interface CorrectedMember {
  id: string;
  name: string;
  company: string;
  changes: DetailChange[];
  /** The first payday that is not invoiced yet, to which the changes apply; null when none is planned. */
  nextPayday: string | null;
}

interface CorrectionOptions {
  /** Checks the correction with all guards of the database, and changes nothing. */
  dryRun: boolean;
  /** Accepts a province other than that of the postal code. */
  otherProvince: boolean;
}

/**
 * Corrects a member's details, in one transaction, for any company.
 * @param wanted the member's id, or an email address that only one member has
 * @throws Refusal when the member is unknown or ambiguous, a value is not valid, or the database refuses the correction
 */
export async function correctMember(
  deps: Pick<Deps, 'db'>,
  wanted: string,
  given: GivenCorrection,
  options: CorrectionOptions,
): Promise<CorrectedMember> {
  const correction = readCorrection(given);
  let result: CorrectedMember | undefined;
  try {
    await deps.db.transaction(asService, async (tx) => {
      result = await correct(tx, wanted, correction, options);
      if (options.dryRun) throw new DryRun();
    });
  } catch (error) {
    if (!(error instanceof DryRun)) throw refusalOf(error);
  }
  if (result === undefined) throw new Error('The correction has no result.');
  return result;
}

/** Rolls the transaction back. */
class DryRun extends Error {}

async function correct(
  tx: Transaction,
  wanted: string,
  correction: Correction,
  { otherProvince }: CorrectionOptions,
): Promise<CorrectedMember> {
  const id = await findMemberId(tx, wanted);
  const before = await lockDetails(tx, id);
  if (before === undefined) throw new Refusal(404, 'memberNotFound');
  if (!otherProvince) refuseConflict(before, correction);
  await setDetails(tx, id, correction);
  return {
    id,
    name: before.name,
    company: before.company,
    changes: changesOf(before, correction),
    nextPayday: await nextOpenPayday(tx, id),
  };
}

/** The province is never guessed: one that is not the postal code's has to be accepted. */
function refuseConflict(before: MemberDetails, { state, postal_code }: Correction): void {
  if (state === undefined && postal_code === undefined) return;
  const province = state ?? before.state;
  const postalCode = postal_code ?? before.postal_code;
  const choice = conflictingProvinces(isProvince(province) ? province : null, postalCode);
  if (choice !== null)
    throw new Refusal(409, 'provinceConflict', {
      postalCode: postalCode ?? '',
      found: choice.slice(0, -1).join(' / '),
      province: province ?? '',
    });
}

function changesOf(before: MemberDetails, correction: Correction): DetailChange[] {
  return (
    (Object.keys(correction) as (keyof Correction)[])
      .map((field) => ({ field, before: textOf(field, before[field]), after: textOf(field, correction[field]) }))
      // Two numbers can have one mask.
      .filter((change) => change.before !== change.after || change.field === 'social_insurance_number')
  );
}

function textOf(field: keyof Correction, value: string | number | null | undefined): string | null {
  if (value === null || value === undefined) return null;
  if (field === 'salary') return formatCad(typeof value === 'number' ? cents(value) : parseCents(value));
  if (field === 'social_insurance_number') return maskSin(String(value));
  return String(value);
}

/** For what the guards of the database refuse, their own sentence. */
function refusalOf(error: unknown): unknown {
  const refusal = asRefusal(error);
  if (refusal !== null) return refusal;
  if (!(error instanceof pg.DatabaseError) || !['P0001', '22023', '23514', '23505'].includes(error.code ?? ''))
    return error;
  return new Refusal(409, 'correctionRefused', { reason: error.message });
}
