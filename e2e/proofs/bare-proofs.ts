import type { TestStep } from '@playwright/test/reporter';

/** How the title of a step begins that marks rules as proved. */
export const PROVES = 'proves ';

/** The `proves` steps of a test before which no assertion passed since the last one, by title. */
export function bareProofs(steps: readonly TestStep[]): string[] {
  const bare: string[] = [];
  let assertions = 0;
  const visit = (step: TestStep): void => {
    if (step.category === 'test.step' && step.title.startsWith(PROVES)) {
      if (assertions === 0) bare.push(step.title);
      assertions = 0;
      return;
    }
    if (step.category === 'expect' && step.error === undefined) assertions += 1;
    step.steps.forEach(visit);
  };
  steps.forEach(visit);
  return bare;
}
