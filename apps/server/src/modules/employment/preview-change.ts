import { subtractBankDays } from '@portage/domain/dates/bank-holidays';
import { laterOf, type PlainDate } from '@portage/domain/dates/plain-date';
import { changeProblem, type EmploymentChange, withChange } from '@portage/domain/members/employment-change';
import { type ChangedPayday, changedPaydays } from '@portage/domain/members/employment-preview';
import { termsOn } from '@portage/domain/members/employment-terms';
import { type MinimumWageWarning, minimumWageWarning } from '@portage/domain/minimum-wage/minimum-wage';
import { provinceOfPostalCode } from '@portage/domain/places/postal-code';
import { asService } from '@portage/platform/postgres/identity';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../platform/refusal.ts';
import { loadMinimumWages } from '../rates/minimum-wages.ts';
import { changeRefusal } from './change-refusal.ts';
import { loadChangeable, termsToChange } from './changeable.ts';
import type { Employer } from './employer.ts';
import { type RetroactiveChange, retroactiveChange } from './retroactive-change.ts';
import { type StatedProvince, stateProvince, statesProvince } from './state-province.ts';

/** What a change would do, or why it is not possible. */
export interface ChangePreview {
  problem: Refusal | null;
  /** The first paydays that it affects, each with the day on which its invoice is issued. */
  paydays: (ChangedPayday & { invoiceOn: PlainDate })[];
  /** Set when the salary is below the province's minimum wage at 40 hours a week. */
  belowMinimum: MinimumWageWarning | null;
  /** The difference for days that are invoiced already. */
  retroactive: RetroactiveChange['pay'];
  /** A province that is stated for days that are invoiced already. */
  stated: StatedProvince | null;
}

/** Calculates a change without saving it. @throws Refusal 404 for another company's member, 409 when `replaces` is gone */
export async function previewChange(
  deps: Pick<Deps, 'config' | 'clock' | 'db'>,
  company: Pick<Employer, 'id' | 'user_id'>,
  memberId: string,
  asked: EmploymentChange,
  replaces?: string,
): Promise<ChangePreview> {
  try {
    return await previewOf(deps, company, memberId, asked, replaces);
  } catch (error) {
    // What says that the person or the edited change is gone is no problem of the change.
    if (!(error instanceof Refusal) || error.code === 'memberNotFound' || error.code === 'changeGone') throw error;
    return { problem: error, paydays: [], belowMinimum: null, retroactive: null, stated: null };
  }
}

async function previewOf(
  deps: Pick<Deps, 'config' | 'clock' | 'db'>,
  company: Pick<Employer, 'id' | 'user_id'>,
  memberId: string,
  asked: EmploymentChange,
  replaces?: string,
): Promise<ChangePreview> {
  const { person, before, reaching, stated } = await deps.db.transaction(asService, async (tx) => {
    const person = await loadChangeable(deps, tx, company.id, memberId);
    const before = termsToChange(person, replaces);
    if (statesProvince(company, person, asked))
      return { person, before, reaching: null, stated: await stateProvince(tx, person, before, asked) };
    return { person, before, reaching: await retroactiveChange(tx, company, person, before, asked), stated: null };
  });
  const retroactive = reaching?.pay ?? null;
  if (reaching !== null && reaching.following === null) {
    const problem = retroactive === null ? changeRefusal({ code: 'nothingChanged' }) : null;
    return { problem, paydays: [], belowMinimum: null, retroactive, stated };
  }
  const change = reaching?.following ?? asked;
  const problem = stated === null ? changeProblem(change, { ...person, terms: before }) : null;
  if (problem !== null)
    return { problem: changeRefusal(problem), paydays: [], belowMinimum: null, retroactive: null, stated };
  const after = stated?.terms ?? withChange(before, change);
  const { salary, province } = termsOn(after, change.effectiveOn);
  const employedIn = province ?? provinceOfPostalCode(person.postalCode);
  const { invoicedUntil, unpaidLeave, commencement } = person;
  const wages = await loadMinimumWages(deps);
  return {
    problem: null,
    retroactive,
    stated,
    paydays: changedPaydays(commencement, before, after, change.effectiveOn, { invoicedUntil, unpaidLeave }).map(
      (changed) => ({
        ...changed,
        invoiceOn: laterOf(subtractBankDays(changed.payday, deps.config.PAYROLL_INVOICE_LEAD_BANK_DAYS), person.today),
      }),
    ),
    belowMinimum: employedIn === null ? null : minimumWageWarning(salary, employedIn, change.effectiveOn, wages),
  };
}
