import type { Deps } from '../../deps.ts';
import { messagesIn } from '../../platform/catalogs.ts';
import type { DocumentLanguage, SignatureRequestInput } from '../../providers/signature/signature-provider.ts';
import { companyMessages } from '../mail/receiver-language.ts';
import { findRequestDetails, type RequestDetails } from './queries/requests.ts';

export interface SignatureInput {
  request: SignatureRequestInput;
  newDocumentId: string;
  /** Whether the first signer is the company itself, so that its portal may show the signing link. */
  ownSigner: boolean;
  /** When a run started to send it without recording the result; null otherwise. */
  triedAt: Date | null;
}

/** Builds the provider's input for a signature request from our own rows; null when it was already sent. */
export async function signatureInput(
  deps: Pick<Deps, 'config' | 'db' | 'messages' | 'signature'>,
  requestId: string,
): Promise<SignatureInput | null> {
  const row = await findRequestDetails(deps.db, requestId);
  if (row === undefined || row.status !== 'preparing') return null;
  const client = await companyMessages(deps.messages, deps.db, row.company_id);
  const languages = documentLanguages(row, client.locale);
  const { signing: m } = messagesIn(deps.messages, languages[0]);
  const shared = {
    idempotencyKey: requestId,
    type: row.type,
    subject: row.subject,
    languages,
    metadata: { company_id: row.company_id, request_id: requestId },
    testMode: deps.signature.name === 'built-in' || deps.config.DROPBOX_SIGN_TEST_MODE,
  };
  const request: SignatureRequestInput =
    row.type === 'EOR_SERVICE_AGREEMENT'
      ? {
          ...shared,
          message: m.agreementMessage,
          signers: [
            { role: 'Client', name: row.legal_name, emailAddress: row.company_email },
            {
              role: 'Provider',
              name: deps.config.PROVIDER_SIGNER_NAME,
              emailAddress: deps.config.PROVIDER_SIGNER_EMAIL,
            },
          ],
          customFields: {
            company_name: row.legal_name,
            company_address: row.company_address,
          },
        }
      : {
          ...shared,
          message: m.letterMessage({ company: row.legal_name }),
          signers: [{ role: 'Employee', name: memberName(row), emailAddress: row.member_email ?? '' }],
          customFields: {
            company_name: row.legal_name,
            employee_name: memberName(row),
            // The specification fills the address with the e-mail.
            employee_address: row.member_email ?? '',
            job_title: row.role ?? '',
            manager_name: row.manager_name ?? 'N/A',
            start_date: row.commencement_date ?? 'N/A',
          },
        };
  return {
    request,
    newDocumentId: row.new_document_id,
    ownSigner: row.type === 'EOR_SERVICE_AGREEMENT',
    triedAt: row.tried_at,
  };
}

/**
 * The languages of a document: the client's, except that an employee in Quebec gets the French version first, with the English after it.
 * Source: Charter of the French language (CQLR, c. C-11), section 41.
 * @param locale the client's
 */
function documentLanguages(
  row: Pick<RequestDetails, 'type' | 'province'>,
  locale: string,
): [DocumentLanguage, ...DocumentLanguage[]] {
  if (row.type === 'EMPLOYEE_PLACEMENT_LETTER' && row.province === 'QC') return ['fr-CA', 'en-CA'];
  return [locale === 'fr-CA' ? 'fr-CA' : 'en-CA'];
}

const memberName = (row: Pick<RequestDetails, 'first_name' | 'last_name'>) =>
  `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim();
