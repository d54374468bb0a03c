import { sameStatus } from '../statuses.ts';

// The dashboard's guide: e2e/tables/access.ts.

export interface GettingStartedStep {
  readonly key: 'sign' | 'plan' | 'hire';
  readonly done: boolean;
}

export interface GettingStarted {
  readonly steps: readonly GettingStartedStep[];
  /** Percentage of steps done, rounded. */
  readonly percent: number;
  readonly hidden: boolean;
}

/** The guide's steps. Signing is included only when a service agreement exists. */
export function gettingStarted(company: {
  readonly agreementStatus: string | null;
  readonly hasPlan: boolean;
  readonly teamMembers: number;
}): GettingStarted {
  const steps: GettingStartedStep[] = [
    { key: 'plan', done: company.hasPlan },
    { key: 'hire', done: company.teamMembers > 0 },
  ];
  if (company.agreementStatus !== null) {
    steps.unshift({ key: 'sign', done: sameStatus(company.agreementStatus, 'signed') });
  }
  const percent = Math.round((steps.filter((step) => step.done).length * 100) / steps.length);
  return { steps, percent, hidden: percent === 100 };
}
