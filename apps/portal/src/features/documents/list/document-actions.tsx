import { previewKind } from '@portage/domain/documents/documents';
import * as m from '@portage/messages/documents';
import { plainText } from '@portage/messages/rich-text';
import { Download, ExternalLink, Eye } from 'lucide-react';
import { useState } from 'react';
import { useRights } from '#lib/company/company.ts';
import { useUserId } from '#lib/session/session.tsx';
import { Button, ButtonAnchor } from '#ui/button/button.tsx';
import { RichText } from '#ui/text/rich-text.tsx';
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx';
import type { StoredDocument } from '../document-queries.ts';
import styles from '../documents.module.css';
import { downloadDocument } from '../file/document-file.ts';
import type { ListedDocument } from './listed-document.ts';
import { RemoveButton } from './remove-button.tsx';
import { SendButton } from './send-button.tsx';

/** Text for screen readers only: which row a button belongs to. */
const hiddenTag = { hidden: (text: string) => <VisuallyHidden>{text}</VisuallyHidden> };
const icon = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;

interface DocumentActionsProps {
  document: ListedDocument;
  onPreview: (file: StoredDocument) => void;
}

/** What can be done with a document now: sign it, remind of it, send it again, preview it, download it, open its page, or delete it. */
export function DocumentActions({ document, onPreview }: DocumentActionsProps) {
  const can = useRights();
  const userId = useUserId();
  const { state, file, sent, name, resendable } = document;
  const page = sent?.file_url ?? null;
  const memberId = sent?.team_member_id ?? null;
  const isOpen = state === 'sign' || state === 'sent' || state === 'seen';
  return (
    <span className={styles.actions}>
      {state === 'sign' && page !== null && (
        <ButtonAnchor size="s" variant="primary" href={page} target="_blank">
          <RichText text={m.reviewAndSign({ name })} tags={hiddenTag} />
        </ButtonAnchor>
      )}
      {isOpen && memberId !== null && can('people.write') && (
        <SendButton action="remind" memberId={memberId} document={document} />
      )}
      {resendable && memberId !== null && can('people.write') && (
        <SendButton action="replace" memberId={memberId} document={document} />
      )}
      {resendable && memberId === null && can('ownership') && (
        <SendButton action="agreement" memberId={null} document={document} />
      )}
      {(state === 'signed' || state === 'ended') && page !== null && (
        <ButtonAnchor
          variant="quiet"
          size="s"
          href={page}
          target="_blank"
          title={plainText(m.open({ name }))}
          icon={<ExternalLink {...icon} />}
        >
          <RichText text={m.open({ name })} tags={hiddenTag} />
        </ButtonAnchor>
      )}
      {file !== null && <FileButtons file={file} onPreview={onPreview} />}
      {file !== null && file.uploaded_by === userId && can('company.write') && <RemoveButton file={file} />}
    </span>
  );
}

function FileButtons({ file, onPreview }: { file: StoredDocument; onPreview: (file: StoredDocument) => void }) {
  const [saving, setSaving] = useState(false);
  async function save() {
    setSaving(true);
    await downloadDocument(file).finally(() => setSaving(false));
  }
  return (
    <>
      {previewKind(file.file_path) !== null && (
        <Button
          variant="quiet"
          size="s"
          title={plainText(m.preview({ name: file.name }))}
          icon={<Eye {...icon} />}
          onClick={() => onPreview(file)}
        >
          <RichText text={m.preview({ name: file.name })} tags={hiddenTag} />
        </Button>
      )}
      <Button
        variant="quiet"
        size="s"
        pending={saving}
        title={plainText(m.downloadNamed({ name: file.name }))}
        icon={<Download {...icon} />}
        onClick={() => void save()}
      >
        <RichText text={m.downloadNamed({ name: file.name })} tags={hiddenTag} />
      </Button>
    </>
  );
}
