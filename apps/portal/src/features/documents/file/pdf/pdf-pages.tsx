import * as m from '@portage/messages/document-preview';
import { ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '#ui/button/button.tsx';
import type { Pdf } from './pdf.ts';
import { PdfPage } from './pdf-page.tsx';
import styles from './pdf-pages.module.css';
import { usePagesInView } from './use-pages-in-view.ts';
import { useSettledWidth } from './use-settled-width.ts';
import { useZoom } from './use-zoom.ts';

/** The most pages that are shown. Even what a page takes that is not drawn is too much for thousands. */
const maxPages = 500;

const icon = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;

/** The pages of a PDF, one below the other, each drawn while it is near what is in view. */
export function PdfPages({ pdf, name }: { pdf: Pdf; name: string }) {
  const region = useRef<HTMLElement>(null);
  const width = useSettledWidth(region);
  const zoom = useZoom(region);
  const { current, isNear } = usePagesInView(region);
  // The keyboard scrolls the pages only while they have the focus.
  useEffect(() => {
    if (region.current !== null) region.current.tabIndex = 0;
  }, []);
  const numbers = Array.from({ length: Math.min(pdf.pages, maxPages) }, (_, at) => at + 1);
  return (
    <div className={styles.viewer}>
      <div className={styles.bar}>
        <p>{m.pageOf({ page: current, pages: pdf.pages })}</p>
        <Button
          size="s"
          className={styles.zoom}
          aria-label={m.zoomOut}
          aria-disabled={zoom.out === undefined}
          icon={<ZoomOut {...icon} />}
          onClick={zoom.out}
        />
        <output className={styles.percent} aria-label={m.zoom}>
          {m.percent({ value: zoom.percent })}
        </output>
        <Button
          size="s"
          className={styles.zoom}
          aria-label={m.zoomIn}
          aria-disabled={zoom.in === undefined}
          icon={<ZoomIn {...icon} />}
          onClick={zoom.in}
        />
      </div>
      <section ref={region} className={styles.pages} aria-label={m.pagesOf({ name })}>
        {numbers.map((number) => (
          <PdfPage
            key={number}
            pdf={pdf}
            number={number}
            isNear={isNear(number)}
            width={(width * zoom.percent) / 100}
            zoom={zoom.percent}
          />
        ))}
      </section>
      {pdf.pages > maxPages && <p className={styles.rest}>{m.firstPages({ shown: maxPages, pages: pdf.pages })}</p>}
    </div>
  );
}
