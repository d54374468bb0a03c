import { sameStatus } from './statuses.ts';

// The dashboard's guide: first document, section 4.

export interface GettingStartedStep {
  readonly key: 'sign' | 'plan' | 'hire';
  readonly label: string;
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
    { key: 'plan', label: 'Select a payment plan', done: company.hasPlan },
    { key: 'hire', label: 'Hire your first employee', done: company.teamMembers > 0 },
  ];
  if (company.agreementStatus !== null) {
    const done = sameStatus(company.agreementStatus, 'signed');
    steps.unshift({ key: 'sign', label: 'Sign your document', done });
  }
  const percent = Math.round((steps.filter((step) => step.done).length * 100) / steps.length);
  return { steps, percent, hidden: percent === 100 };
}
