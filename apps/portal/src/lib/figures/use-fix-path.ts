import { exceptionPath } from '@portage/domain/pay/pay-exceptions';
import { useRights } from '../company/company.ts';
import { exceptionInvoicePath } from '../texts/pay-exception-texts.ts';
import type { PayException } from './pay-exceptions-queries.ts';

type FixedException = Pick<PayException, 'key' | 'team_member_id' | 'params'>;

/** Where the user can fix an exception: the page of its invoice, person or document; `admin` where only an admin can open it; null for none. */
export function useFixPath(): (one: FixedException) => string | 'admin' | null {
  const can = useRights();
  return (one) => {
    const path = exceptionPath(one.key, one.team_member_id);
    if (path === null) return null;
    if (path === '/pay') return exceptionInvoicePath(one);
    const isPersonal = path.startsWith('/team') || one.key === 'letterUnsigned';
    return isPersonal && !can('people.read') ? 'admin' : path;
  };
}
