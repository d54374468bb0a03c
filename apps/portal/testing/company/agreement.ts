import { requestDocument } from '../../../server/src/modules/signatures/request-document.ts';
import { server } from '../portal-server.ts';

/** Sends a company its service agreement for signature. */
export async function sendAgreement(company: { companyId: string; name: string }): Promise<void> {
  const { companyId: id, name: legal_name } = company;
  await requestDocument(server.deps, { id, legal_name }, 'EOR_SERVICE_AGREEMENT', null);
  await server.runJobs('signature.send');
}
