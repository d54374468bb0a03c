import { createHmac } from 'node:crypto';
import type { Clock } from '@portage/platform/clock';
import { sameSecret } from '@portage/platform/secrets/keys';
import { WebhookError } from './webhook-error.ts';

const toleranceSeconds = 300;

/** The signature header of a built-in provider's webhook: `t=<unix>,v1=<hex HMAC-SHA256 of "t.body">`. */
export function signWebhook(secret: string, body: string, clock: Clock): string {
  const at = Math.floor(clock.now() / 1000);
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
}

/** @throws WebhookError when the signature is missing, forged or older than 300 s */
export function checkWebhook(secret: string, header: string | null, body: string, clock: Clock): void {
  const at = /(?:^|,)t=(\d+)/.exec(header ?? '')?.[1];
  const given = /(?:^|,)v1=([0-9a-f]{64})/.exec(header ?? '')?.[1];
  if (at === undefined || given === undefined) throw new WebhookError('The webhook is not signed.');
  if (!sameSecret(given, createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')))
    throw new WebhookError('The signature of the webhook is wrong.');
  if (Math.abs(clock.now() / 1000 - Number(at)) > toleranceSeconds) throw new WebhookError('The webhook is too old.');
}
