import * as m from '@portage/messages/terms';
import { CircleHelp } from 'lucide-react';
import { useRef, useState } from 'react';
import { lazyOpened } from '../dialog/lazy-dialog.tsx';
import styles from './term-help.module.css';
import type { Term } from './term-texts.ts';

const TermPopover = lazyOpened(async () => (await import('./term-popover.tsx')).TermPopover);

const names: Readonly<Record<Term, string>> = {
  cpp: m.cppTerm,
  ei: m.eiTerm,
  sin: m.sinTerm,
  province: m.provinceTerm,
};

/** A button that explains a Canadian term, for use beside a label. The explanation loads when it is first opened. */
export function TermHelp({ term }: { term: Term }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label={m.whatIs({ term: names[term] })}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <CircleHelp size={16} strokeWidth={1.5} aria-hidden="true" />
      </button>
      {open && (
        <TermPopover
          term={term}
          button={button}
          title={m.whatIs({ term: names[term] })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** A word with the button that explains it, which stays on the word's last line. */
export function TermLabel({ term, children }: { term: Term; children: string }) {
  return (
    <span className={styles.label}>
      {children}
      <TermHelp term={term} />
    </span>
  );
}
