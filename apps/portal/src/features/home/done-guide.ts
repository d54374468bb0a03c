import { GUIDE_KEY } from '#lib/company/last-company.ts';

/** Keeps whether a company had done all steps, for the next time its dashboard loads. */
export function rememberGuide(companyId: string, isDone: boolean): void {
  try {
    if (isDone) localStorage.setItem(GUIDE_KEY, companyId);
    else if (guideWasDone(companyId)) localStorage.removeItem(GUIDE_KEY);
  } catch {
    // Storage is full or blocked: the dashboard loads with the guide.
  }
}

/** Whether this browser has seen the company without steps to do. */
export function guideWasDone(companyId: string): boolean {
  try {
    return localStorage.getItem(GUIDE_KEY) === companyId;
  } catch {
    return false;
  }
}
