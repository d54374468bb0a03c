import type { Config } from '../../../config.ts';
import type { SignatureRequestInput } from '../signature-provider.ts';

type DocumentType = SignatureRequestInput['type'];

interface TemplateNeeds {
  /** The setting that holds the template's id. */
  setting: 'DROPBOX_SIGN_TEMPLATE_EOR_SERVICE_AGREEMENT' | 'DROPBOX_SIGN_TEMPLATE_EMPLOYEE_PLACEMENT_LETTER';
  /** The signers' roles, in signing order. */
  roles: readonly string[];
  /** The merge fields that Portage fills. */
  fields: readonly string[];
}

/** What each Dropbox Sign template must contain. Names are case-sensitive. */
export const DROPBOX_SIGN_TEMPLATES: Readonly<Record<DocumentType, TemplateNeeds>> = {
  EOR_SERVICE_AGREEMENT: {
    setting: 'DROPBOX_SIGN_TEMPLATE_EOR_SERVICE_AGREEMENT',
    roles: ['Client', 'Provider'],
    fields: ['company_name', 'company_address'],
  },
  EMPLOYEE_PLACEMENT_LETTER: {
    setting: 'DROPBOX_SIGN_TEMPLATE_EMPLOYEE_PLACEMENT_LETTER',
    roles: ['Employee'],
    fields: ['company_name', 'employee_name', 'employee_address', 'job_title', 'manager_name', 'start_date'],
  },
};

/** The template id for a document type. The settings have one for each type whenever they have a key. */
export const templateId = (config: Config, type: DocumentType): string =>
  config[DROPBOX_SIGN_TEMPLATES[type].setting] ?? '';
