import type { DocumentType } from '@portage/domain/documents/documents';
import { asService } from '@portage/platform/postgres/identity';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../platform/refusal.ts';
import { memberName } from '../members/members.ts';
import { requestSignature } from './request-signature.ts';

/**
 * Requests the signature of the company's agreement or of a placement letter for one of its members. Returns whether this
 * call started it; false when a request is in progress or signed.
 * @throws Refusal 404 when the employee does not belong to the company
 */
export function requestDocument(
  deps: Pick<Deps, 'db' | 'jobs' | 'signature'>,
  company: { id: string; legal_name: string },
  type: DocumentType,
  employeeId: string | null,
): Promise<boolean> {
  return deps.db.transaction(asService, async (tx) => {
    if (type === 'EOR_SERVICE_AGREEMENT')
      return requestSignature(deps, tx, { companyId: company.id, teamMemberId: null, type, name: company.legal_name });
    const name = await memberName(tx, company.id, employeeId);
    if (name === undefined) throw new Refusal(404, 'employeeNotFound');
    return requestSignature(deps, tx, { companyId: company.id, teamMemberId: employeeId, type, name });
  });
}
