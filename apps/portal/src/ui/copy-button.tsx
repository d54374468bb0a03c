import { Check, Copy } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from './button.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

interface CopyButtonProps {
  text: string;
  children: ReactNode;
}

const saidFor = 2500;

/** Copies text and briefly shows that it did, or that the browser does not allow it. */
export function CopyButton({ text, children }: CopyButtonProps) {
  const [said, setSaid] = useState<'Copied' | 'Copying is not allowed here' | null>(null);

  useEffect(() => {
    if (said === null) return undefined;
    const timer = setTimeout(() => setSaid(null), saidFor);
    return () => clearTimeout(timer);
  }, [said]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setSaid('Copied');
    } catch {
      setSaid('Copying is not allowed here');
    }
  }

  const Icon = said === 'Copied' ? Check : Copy;
  return (
    <>
      <Button size="s" icon={<Icon size={16} strokeWidth={1.5} aria-hidden="true" />} onClick={() => void copy()}>
        {said ?? children}
      </Button>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </>
  );
}
