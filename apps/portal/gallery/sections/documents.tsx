import type { Row } from '@portage/contract/rows';
import { DocumentList } from '#features/documents/list/document-list.tsx';
import type { ListedDocument } from '#features/documents/list/listed-document.ts';
import { NoDocuments } from '#features/documents/list/no-documents.tsx';
import { SignedIn, sampleCompany } from '../signed-in.tsx';
import { failedRead, ignore, longText, moment, Section, State, sampleId } from '../specimen.tsx';

const file: Row<'documents'> = {
  id: sampleId(1),
  company_id: sampleCompany.id,
  user_id: sampleCompany.user_id,
  uploaded_by: null,
  name: 'Benefits overview',
  tag: 'Employer',
  file_path: 'documents/benefits.pdf',
  from_client: false,
  new_document_id: null,
  sealed_sha256: null,
  sort_name: 'benefits overview',
  created_at: moment,
};

const letter = {
  id: sampleId(2),
  company_id: sampleCompany.id,
  team_member_id: sampleId(3),
  type: 'EMPLOYEE_PLACEMENT_LETTER',
  status: 'sent',
  file_url: 'https://sign.example/letter',
  seen_at: null,
  reminded_at: null,
  replaced_at: null,
  signed_on_paper: false,
  created_at: moment,
  team_members: { first_name: 'Maya', last_name: 'Tremblay' },
};

const sent: ListedDocument = {
  id: 'sent',
  name: 'Maya Tremblay - Employee Placement Letter',
  tag: 'Employee',
  state: 'sent',
  created_at: moment,
  file: null,
  sent: letter,
  resendable: false,
};
const filed: ListedDocument = {
  ...sent,
  id: 'filed',
  name: file.name,
  tag: file.tag,
  state: 'filed',
  file,
  sent: null,
};

/** A document in each state, and one whose name is as long as it gets. */
const documents: ListedDocument[] = [
  {
    ...sent,
    id: 'sign',
    state: 'sign',
    tag: 'Contracts',
    name: 'Aurora Robotics GmbH - EOR Service Agreement',
    sent: { ...letter, type: 'EOR_SERVICE_AGREEMENT', team_member_id: null, team_members: null },
  },
  sent,
  { ...sent, id: 'seen', state: 'seen', sent: { ...letter, seen_at: moment } },
  { ...sent, id: 'signed', state: 'signed', sent: { ...letter, status: 'signed' } },
  { ...sent, id: 'declined', state: 'ended', sent: { ...letter, status: 'declined' }, resendable: true },
  { ...sent, id: 'sealed', state: 'filed', file: { ...file, id: sampleId(4), sealed_sha256: '0'.repeat(64) } },
  filed,
  { ...filed, id: 'own', file: { ...file, id: sampleId(5), uploaded_by: sampleCompany.user_id, from_client: true } },
  {
    ...filed,
    id: 'long',
    name: longText,
    tag: longText.slice(0, 40),
    file: { ...file, id: sampleId(6), name: longText },
  },
];

const selection = { selected: new Set<string>(), onSelect: ignore, actions: null };
const work = { sending: { busyIds: [], send: ignore }, downloads: { savingIds: [], one: ignore } };
const list = { documents: [], loading: false, order: {}, empty: null, selection, work };

/** The list of documents while it loads, without a document, when reading failed, and with a document in each state. */
export function Documents() {
  return (
    <Section title="Documents">
      <SignedIn>
        <State name="Documents: loading">
          <DocumentList {...list} loading />
        </State>
        <State name="Documents: none, none that match, not loaded">
          <NoDocuments because="none" read={failedRead} onClear={ignore} />
          <NoDocuments because="filtered" read={failedRead} onClear={ignore} />
          <NoDocuments because="failed" read={failedRead} onClear={ignore} />
        </State>
        <State name="Documents: one in each state">
          <DocumentList {...list} documents={documents} />
        </State>
      </SignedIn>
    </Section>
  );
}
