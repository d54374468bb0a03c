import { useEffect, useRef } from 'react';
import { Alert } from '../message/alert.tsx';

interface FormFailureProps {
  title?: string;
  children: string;
}

/** Why a submit failed. It comes into view, because the button may be far from it. */
export function FormFailure({ title, children }: FormFailureProps) {
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => {
    shown.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={shown}>
      <Alert tone="destructive" {...(title === undefined ? {} : { title })}>
        {children}
      </Alert>
    </div>
  );
}
