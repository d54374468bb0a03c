import { GUIDE_KEY } from '#lib/company/last-company.ts';

/** Keeps whether a company still had steps to do, for the next time its dashboard loads. */
export function rememberGuide(companyId: string, isOpen: boolean): void {
  try {
    if (isOpen) localStorage.setItem(GUIDE_KEY, companyId);
    else if (hadOpenGuide(companyId)) localStorage.removeItem(GUIDE_KEY);
  } catch {
    // Storage is full or blocked: the dashboard loads as that of a company without a guide.
  }
}

/** Whether this browser saw the company's guide last time. */
export function hadOpenGuide(companyId: string): boolean {
  try {
    return localStorage.getItem(GUIDE_KEY) === companyId;
  } catch {
    return false;
  }
}
