import * as m from '@portage/messages/documents';
import { plainText } from '@portage/messages/rich-text';
import { BellRing, Download } from 'lucide-react';
import { Button, ButtonAnchor } from '#ui/button/button.tsx';
import { RowMenu } from '#ui/menu/row-menu.tsx';
import { RichText } from '#ui/text/rich-text.tsx';
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx';
import styles from '../documents.module.css';
import { type DocumentActs, documentMenu, pageOf } from './document-menu.tsx';
import { isLinked } from './document-name.tsx';
import { datesOf } from './document-status.tsx';
import type { ListedDocument } from './listed-document.ts';
import { isOpenLetter, remindableAt } from './use-sending.ts';

/** Text for screen readers only: which row a button belongs to. */
const hiddenTag = { hidden: (text: string) => <VisuallyHidden>{text}</VisuallyHidden> };

interface DocumentActionsProps {
  document: ListedDocument;
  acts: DocumentActs;
  /** An action of the menu is running. */
  busy: boolean;
  /** The file is being downloaded. */
  saving: boolean;
}

/** The company's signature, a reminder or the download of a file, and a menu with all that can be done with the document. */
export function DocumentActions({ document, acts, busy, saving }: DocumentActionsProps) {
  const { state, file, name } = document;
  const page = pageOf(document);
  const items = documentMenu(document, acts);
  const canRemind =
    isOpenLetter(document) && acts.mayWriteToPeople && remindableAt(document, acts.now) === null && !busy;
  // A name that is cut off in the list has no tooltip on a touch screen.
  const note = isLinked(document) ? datesOf(document) : [name, ...datesOf(document)];
  return (
    <span className={styles.actions}>
      {state === 'sign' && page !== null && (
        <ButtonAnchor size="s" variant="primary" href={page} target="_blank">
          <RichText text={m.reviewAndSign({ name })} tags={hiddenTag} />
        </ButtonAnchor>
      )}
      {canRemind && (
        <Button
          variant="quiet"
          size="s"
          className={styles.icon}
          title={plainText(m.remind({ name }))}
          icon={<BellRing size={16} strokeWidth={1.5} aria-hidden="true" />}
          onClick={() => acts.send('remind', document)}
        >
          <VisuallyHidden>{plainText(m.remind({ name }))}</VisuallyHidden>
        </Button>
      )}
      {file !== null && (
        <Button
          variant="quiet"
          size="s"
          className={styles.icon}
          pending={saving}
          title={plainText(m.downloadNamed({ name }))}
          icon={<Download size={16} strokeWidth={1.5} aria-hidden="true" />}
          onClick={() => acts.download(file)}
        >
          <RichText text={m.downloadNamed({ name })} tags={hiddenTag} />
        </Button>
      )}
      {items.length > 0 && <RowMenu label={m.actionsFor({ name })} items={items} note={note} pending={busy} />}
    </span>
  );
}
