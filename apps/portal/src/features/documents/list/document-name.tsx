import { previewKind } from '@portage/domain/documents/documents';
import * as m from '@portage/messages/documents';
import { plainText } from '@portage/messages/rich-text';
import type { MouseEvent } from 'react';
import type { StoredDocument } from '../document-queries.ts';
import styles from '../documents.module.css';
import { pageOf } from './document-menu.tsx';
import type { ListedDocument } from './listed-document.ts';

interface DocumentNameProps {
  document: ListedDocument;
  onPreview: (file: StoredDocument) => void;
}

/** Whether the name is a link, which shows the document with its whole name. */
export const isLinked = (document: ListedDocument): boolean =>
  (document.file !== null && previewKind(document.file.file_path) !== null) || pageOf(document) !== null;

/** The name without the company's own, which every agreement here would begin with. The tooltip, the labels and the CSV have it. */
const shortName = ({ file, sent, name }: ListedDocument): string =>
  file === null && sent?.type === 'EOR_SERVICE_AGREEMENT' ? m.agreement : name;

/** The name, which opens the preview of a file or the page of a document that is not filed; plain text where there is neither. */
export function DocumentName({ document, onPreview }: DocumentNameProps) {
  const { file, name } = document;
  if (file !== null && previewKind(file.file_path) !== null) {
    const open = (event: MouseEvent) => {
      // The browser follows the clicks that open a tab or a window.
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      onPreview(file);
    };
    return (
      <a
        className={styles.name}
        title={name}
        href={`?preview=${file.id}`}
        aria-label={plainText(m.preview({ name }))}
        onClick={open}
      >
        {name}
      </a>
    );
  }
  const page = pageOf(document);
  if (page === null)
    return (
      <span className={styles.name} title={name}>
        {shortName(document)}
      </span>
    );
  return (
    <a
      className={styles.name}
      title={name}
      href={page}
      target="_blank"
      rel="noopener"
      aria-label={plainText(m.open({ name }))}
    >
      {shortName(document)}
    </a>
  );
}
