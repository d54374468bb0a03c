import { z } from 'zod';
import { WebhookError } from './webhook-error.ts';

const schema = z.object({ id: z.string(), type: z.string(), object_id: z.string() });

/** The body of a built-in provider's webhook: which object has changed, and how. */
export type WebhookBody = z.infer<typeof schema>;

/** Reads a body whose signature was verified. @throws WebhookError when it is no event */
export function readWebhookBody(text: string): WebhookBody {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw new WebhookError('The webhook is no event.');
  }
}
