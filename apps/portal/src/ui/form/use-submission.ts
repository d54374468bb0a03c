import * as m from '@portage/messages/start';
import { useRef, useState } from 'react';
import { errorText } from '#lib/session/auth-text.ts';
import type { FormToasts } from './form-handle.ts';
import type { WordedIssue, WordedSchema } from './worded.ts';

/** Result of a submit after which another page is about to replace the form. The form stays pending. */
export const LEAVING = 'leaving';

export interface SubmissionOptions {
  /** Title of the toast for a failed submit. Without it the failed work shows its own. */
  errorTitle?: string;
  /** Called after that toast; the form stays pending until it is done. */
  onError?: (error: Error) => unknown;
  /** Whether something else follows that failure, where the toast stays. By default, where `onError` is given. */
  leavesOn?: (error: Error) => boolean;
}

/** Runs one piece of work at a time, so a double click does it once, and reports its failure in one way. */
export function useSubmission(options: SubmissionOptions, { show, keep }: FormToasts) {
  const { errorTitle, onError, leavesOn = () => onError !== undefined } = options;
  const running = useRef(false);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function run(work: () => unknown): Promise<void> {
    if (running.current) return;
    running.current = true;
    setPending(true);
    setFailure(null);
    let outcome: unknown;
    try {
      outcome = await work();
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error('');
      const description = errorText(error);
      setFailure(description || m.submissionFailed);
      if (errorTitle !== undefined) show({ title: errorTitle, description, variant: 'destructive' });
      if (leavesOn(error)) keep();
      await onError?.(error);
    }
    if (outcome === LEAVING) return;
    running.current = false;
    setPending(false);
  }
  return { pending, failure, run };
}

/** The values' issues. Shows those with a title as toasts. */
export function reportIssues<Values>(
  schema: WordedSchema<Values> | undefined,
  values: Values,
  { show }: FormToasts,
): readonly WordedIssue[] {
  const result = schema?.['~standard'].validate(values);
  const issues = result && 'issues' in result ? result.issues : [];
  for (const { title, message } of issues)
    if (title !== undefined) show({ title, description: message, variant: 'destructive' });
  return issues;
}
