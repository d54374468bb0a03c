import { previewKind } from '@portage/domain/documents/documents';
import * as m from '@portage/messages/documents';
import type { MenuItem } from '#ui/menu/menu-item.ts';
import { RichText } from '#ui/text/rich-text.tsx';
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx';
import type { StoredDocument } from '../document-queries.ts';
import type { ListedDocument } from './listed-document.ts';
import { isOpenLetter, remindableAt, type Sending } from './use-sending.ts';

/** What the user may do, and how it is done. */
export interface DocumentActs {
  userId: string;
  mayFile: boolean;
  mayWriteToPeople: boolean;
  mayAgree: boolean;
  now: number;
  preview: (file: StoredDocument) => void;
  download: (file: StoredDocument) => void;
  remove: (file: StoredDocument) => void;
  send: (action: Sending, document: ListedDocument) => void;
}

/** Text for screen readers only: which document an item is about. */
const hiddenTag = { hidden: (text: string) => <VisuallyHidden>{text}</VisuallyHidden> };

/** What can be done with a document now: remind of it, send it again, open its page, preview it, download it, or delete it. */
export function documentMenu(document: ListedDocument, acts: DocumentActs): MenuItem[] {
  const { state, file, sent, name, resendable } = document;
  const item = (key: string, label: string, onSelect: () => void, more: Partial<MenuItem> = {}): MenuItem => ({
    key,
    label: <RichText text={label} tags={hiddenTag} />,
    onSelect,
    ...more,
  });
  const items: MenuItem[] = [];
  if (isOpenLetter(document) && acts.mayWriteToPeople)
    items.push(
      item('remind', m.remind({ name }), () => acts.send('remind', document), {
        disabled: remindableAt(document, acts.now) !== null,
      }),
    );
  if (resendable) {
    const action = (sent?.team_member_id ?? null) === null ? 'agreement' : 'replace';
    if (action === 'agreement' ? acts.mayAgree : acts.mayWriteToPeople)
      items.push(item('resend', m.resend({ name }), () => acts.send(action, document)));
  }
  const page = pageOf(document);
  if (page !== null && state !== 'sign')
    items.push(item('open', m.open({ name }), () => window.open(page, '_blank', 'noopener')));
  if (file === null) return items;
  if (previewKind(file.file_path) !== null) items.push(item('preview', m.preview({ name }), () => acts.preview(file)));
  items.push(item('download', m.downloadNamed({ name }), () => acts.download(file)));
  if (file.uploaded_by === acts.userId && acts.mayFile)
    items.push(item('remove', m.remove({ name }), () => acts.remove(file), { destructive: true }));
  return items;
}

/** The address of a document's own page, where it is signed or was signed; null if it has none. */
export const pageOf = ({ state, sent }: ListedDocument): string | null =>
  state === 'sign' || state === 'signed' || state === 'ended' ? (sent?.file_url ?? null) : null;
