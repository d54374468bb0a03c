import * as m from '@portage/messages/document-preview';
import { useEffect, useRef, useState } from 'react';
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx';
import type { DrawnPage, Pdf } from './pdf.ts';
import styles from './pdf-pages.module.css';

interface PdfPageProps {
  pdf: Pdf;
  number: number;
  /** A page far away has no canvas, which takes megabytes. */
  isNear: boolean;
  /** In CSS pixels; 0 until it is known. */
  width: number;
  /** The same in percent of the room there is, which the page takes at once, before it is drawn again. */
  zoom: number;
}

/** A page as an image, with its text for screen readers. */
export function PdfPage({ pdf, number, isNear, width, zoom }: PdfPageProps) {
  const paper = useRef<HTMLDivElement>(null);
  const { drawn, failed } = useDrawing({ pdf, number, isNear, width });
  const lines = useLines({ pdf, number, isNear });
  const canvas = drawn?.canvas;
  useEffect(() => {
    paper.current?.replaceChildren(...(canvas === undefined ? [] : [canvas]));
  }, [canvas]);
  return (
    <div className={styles.page} data-page={number} style={{ width: `${zoom}%` }}>
      <div
        ref={paper}
        className={styles.paper}
        style={{ aspectRatio: drawn?.shape ?? pdf.shape }}
        role="img"
        aria-label={m.pageOf({ page: number, pages: pdf.pages })}
        aria-busy={isNear && drawn === null && !failed}
      />
      {failed && <p className={styles.note}>{m.pageNotShown}</p>}
      {drawn?.lacksImages && <p className={styles.note}>{m.imagesMissing}</p>}
      {lines !== undefined && (
        <div className={styles.text} lang={pdf.language}>
          {lines.length === 0 && <VisuallyHidden>{m.noText}</VisuallyHidden>}
          {lines.map(({ place, text }) => (
            <VisuallyHidden key={place}>{text}</VisuallyHidden>
          ))}
        </div>
      )}
    </div>
  );
}

/** Draws a page while it is near, again when its width changes. The last drawing stays until the next is ready. */
function useDrawing({ pdf, number, isNear, width }: Omit<PdfPageProps, 'zoom'>) {
  const [drawn, setDrawn] = useState<DrawnPage | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!isNear || width === 0) return undefined;
    const gone = new AbortController();
    pdf.draw(number, width, gone.signal).then(
      (page) => {
        if (gone.signal.aborted) page.release();
        else setDrawn(page);
        setFailed(false);
      },
      () => gone.signal.aborted || setFailed(true),
    );
    return () => gone.abort();
  }, [pdf, number, isNear, width]);
  useEffect(() => () => drawn?.release(), [drawn]);
  if (!isNear && drawn !== null) setDrawn(null);
  return { drawn, failed };
}

/** A line of a page. Two lines can have one text, and no two have one place. */
interface Line {
  place: number;
  text: string;
}

/** The lines of a page that is or was near. */
function useLines({ pdf, number, isNear }: Pick<PdfPageProps, 'pdf' | 'number' | 'isNear'>): Line[] | undefined {
  const [lines, setLines] = useState<Line[]>();
  const isWanted = isNear && lines === undefined;
  useEffect(() => {
    if (!isWanted) return undefined;
    let gone = false;
    pdf.lines(number).then(
      (found) => gone || setLines(found.map((text, place) => ({ place, text }))),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [pdf, number, isWanted]);
  return lines;
}
