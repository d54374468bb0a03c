import { config } from '#lib/browser/config.ts';

/** Until when the provider's bank takes a file on its day, as texts name it. */
export function cutOff(): { hour: string; minute: string } {
  const [hour = '', minute = ''] = config.payoutCutOff.split(':');
  return { hour, minute };
}
