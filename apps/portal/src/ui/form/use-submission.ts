import * as m from '@portage/messages/start';
import { useRef, useState } from 'react';
import { errorText } from '#lib/session/auth-text.ts';
import { toast } from '#lib/toast/toast.ts';
import type { WordedIssue, WordedSchema } from './worded.ts';

/** Result of a submit after which another page is about to replace the form. The form stays pending. */
export const LEAVING = 'leaving';

export interface SubmissionOptions {
  /** Title of the toast for a failed submit. Without it the failed work shows its own. */
  errorTitle?: string;
  /** Called after that toast; the form stays pending until it is done. */
  onError?: (error: Error) => unknown;
}

type ShowToast = (text: Parameters<typeof toast>[0]) => unknown;

/**
 * Runs one piece of work at a time, so a double click does it once, and reports its failure in one way.
 * @param show shows an error toast; a form can keep track of its own
 */
export function useSubmission({ errorTitle, onError }: SubmissionOptions, show: ShowToast = toast) {
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
  show: ShowToast = toast,
): readonly WordedIssue[] {
  const result = schema?.['~standard'].validate(values);
  const issues = result && 'issues' in result ? result.issues : [];
  for (const { title, message } of issues)
    if (title !== undefined) show({ title, description: message, variant: 'destructive' });
  return issues;
}
