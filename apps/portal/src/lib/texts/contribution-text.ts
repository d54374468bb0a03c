import type { ContributionPlan, ExplainedContribution } from '@portage/domain/contributions/explain';
import type { Province } from '@portage/domain/places/provinces';
import * as m from '@portage/messages/contributions';
import { formatCad } from '@portage/messages/formats';

const plans: Record<ContributionPlan, string> = {
  cpp: m.cpp,
  cpp2: m.cpp2,
  qpp: m.qpp,
  qpp2: m.qpp2,
  ei: m.ei,
  qpip: m.qpip,
};

/** What the two amounts of contributions are called in a province of employment: 'CPP' and 'EI', in Quebec 'QPP' and 'EI and QPIP'. */
export const contributionNames = (province: Province) =>
  province === 'QC' ? { pension: m.qpp, insurance: m.eiAndQpip } : { pension: m.cpp, insurance: m.ei };

/** 'CPP' or 'Employer CPP'. */
export function contributionLabel({ payer, plan }: ExplainedContribution): string {
  return payer === 'employer' ? m.employer({ plan: plans[plan] }) : plans[plan];
}

/** 'CPP 200.24 = 5.95% × (3,500.00 − 134.61)' or, without a formula, 'CPP2 0.00: earnings so far don't exceed 74,600.00'. */
export function contributionText(contribution: ExplainedContribution): string {
  const { explanation } = contribution;
  const head = { name: contributionLabel(contribution), amount: formatCad(contribution.amount) };
  switch (explanation.code) {
    case 'formula':
      return m.formula({ ...head, ...explanation });
    case 'remainder':
      return m.remainder({ ...head, ...explanation });
    case 'maximumReached':
      return m.maximumReached({ ...head, ...explanation });
    case 'notPensionable':
      return m.notPensionable(head);
    case 'withinExemption':
      return m.withinExemption({ ...head, ...explanation });
    case 'belowSecondCeiling':
      return m.belowSecondCeiling({ ...head, ...explanation });
  }
}

/** 'QPP 4,200.00 so far this year with this employer counts as CPP 3,966.67 = 4,200.00 × 5.95% / 6.3%', after a move; mostly none. */
function creditTexts({ credit }: ExplainedContribution): string[] {
  if (credit === undefined) return [];
  if (credit.code === 'insurableCredit') return [m.insurableCredit(credit)];
  return [m.planCredit({ ...credit, plan: plans[credit.plan], other: plans[credit.other] })];
}

/** The employer's contributions of a pay, each with its formula; EI also with that of the employee's premium, which it is a multiple of. */
export function employerFormulas(
  explained: readonly ExplainedContribution[],
): { part: ExplainedContribution; texts: string[] }[] {
  const premium = explained.find(({ payer, code }) => payer === 'employee' && code === 'ei');
  return explained
    .filter(({ payer }) => payer === 'employer')
    .map((part) => ({
      part,
      texts: [part, ...(part.code === 'ei' && premium !== undefined ? [premium] : [])].flatMap((one) => [
        contributionText(one),
        ...creditTexts(one),
      ]),
    }));
}
