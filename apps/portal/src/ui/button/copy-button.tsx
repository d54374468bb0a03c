import * as m from '@portage/messages/ui';
import { Check, Copy } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { VisuallyHidden } from '../text/visually-hidden.tsx';
import { Button } from './button.tsx';

interface CopyButtonProps {
  text: string;
  children: ReactNode;
  size?: 'm' | 's';
}

const messageMs = 2500;

/** Copies text and briefly shows that it did, or that the browser does not allow it. */
export function CopyButton({ text, children, size = 's' }: CopyButtonProps) {
  const [message, setMessage] = useState<string | null>(null);

  useEffect(() => {
    if (message === null) return undefined;
    const timer = setTimeout(() => setMessage(null), messageMs);
    return () => clearTimeout(timer);
  }, [message]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setMessage(m.copied);
    } catch {
      setMessage(m.copyRefused);
    }
  }

  const Icon = message === m.copied ? Check : Copy;
  return (
    <>
      <Button size={size} icon={<Icon size={16} strokeWidth={1.5} aria-hidden="true" />} onClick={() => void copy()}>
        {message ?? children}
      </Button>
      <VisuallyHidden>
        <span role="status">{message}</span>
      </VisuallyHidden>
    </>
  );
}
