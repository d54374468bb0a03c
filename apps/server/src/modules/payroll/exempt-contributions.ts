import { type Exemption, exemptionProblem } from '@portage/domain/contributions/exemptions';
import type { PlainDate } from '@portage/domain/dates/plain-date';
import { asService } from '@portage/platform/postgres/identity';
import { lockCompany } from '../../platform/postgres/company-lock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { checkedReason } from '../receivables/checked-reason.ts';
import {
  endExemption,
  findExemption,
  findExemptions,
  findPeopleToExempt,
  insertExemption,
} from './queries/exemptions.ts';
import type { PayrollParts } from './run.ts';

/**
 * Records that a person's pay from one day to another carries no pension contributions, or no EI premiums. It applies to pay dates that are
 * not invoiced; what is invoiced stays as it is. The same exemption again does nothing.
 * @param wanted a member's id or email address
 * @throws Refusal without a reason, 404 or 409 when no one or several are meant, 409 when the person's age or the days do not allow it, or another
 *   exemption of the kind has days in common
 */
export function exemptFromContributions(
  { db }: Pick<PayrollParts, 'db'>,
  wanted: string,
  exemption: Exemption,
  reason: string,
): Promise<{ id: string; name: string }> {
  const checked = checkedReason(reason);
  return db.transaction(asService, async (tx) => {
    const [person, ...others] = await findPeopleToExempt(tx, wanted);
    if (person === undefined) throw new Refusal(404, 'memberNotFound');
    if (others.length > 0)
      throw new Refusal(409, 'memberAmbiguous', {
        count: others.length + 1,
        email: wanted,
        ids: [person, ...others].map(({ id }) => id).join(', '),
      });
    await lockCompany(tx, person.companyId);
    const problem = exemptionProblem(exemption, person.birthDate, person.lastDay);
    if (problem !== null) throw new Refusal(409, problem);
    const known = (await findExemptions(tx, person.id)).filter(({ kind }) => kind === exemption.kind);
    const same = known.find(({ from, until }) => from === exemption.from && until === exemption.until);
    if (same !== undefined) return { id: same.id, name: person.name };
    const other = known.find((one) => overlap(one, exemption));
    if (other !== undefined) throw new Refusal(409, 'exemptionExists', { day: other.from });
    const id = await insertExemption(tx, {
      ...exemption,
      companyId: person.companyId,
      memberId: person.id,
      reason: checked,
    });
    return { id, name: person.name };
  });
}

/**
 * Ends an exemption on its last day, or cancels one that was recorded in error, as if it had never been. Invoiced pay stays as it is.
 * @param until null to cancel it
 * @throws Refusal without a reason, 404 for an unknown or canceled one, 409 when it would end before it begins
 */
export function endOfExemption(
  { db }: Pick<PayrollParts, 'db'>,
  id: string,
  until: PlainDate | null,
  reason: string,
): Promise<{ name: string }> {
  const checked = checkedReason(reason);
  return db.transaction(asService, async (tx) => {
    const found = await findExemption(tx, id);
    if (found === undefined) throw new Refusal(404, 'exemptionNotFound');
    await lockCompany(tx, found.companyId);
    if (until !== null && found.kind === 'death') throw new Refusal(409, 'deathEnds');
    if (until !== null && until < (found.from ?? '')) throw new Refusal(409, 'exemptionDays');
    await endExemption(tx, id, until, checked);
    return { name: found.name ?? '' };
  });
}

const overlap = (a: Exemption, b: Exemption): boolean =>
  (b.until === null || a.from <= b.until) && (a.until === null || b.from <= a.until);
