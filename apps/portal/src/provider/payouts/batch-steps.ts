import type { Tone } from '@portage/domain/tone';
import type { BatchRow } from './payouts-queries.ts';

/** What a batch waits for. */
export type BatchStep = 'approve' | 'export' | 'send';

/** What a batch waits for; null where it is done. */
export function stepOf({ state, needs_approval }: Pick<BatchRow, 'state' | 'needs_approval'>): BatchStep | null {
  if (state === 'exported') return 'send';
  if (state === 'approved') return 'export';
  if (state === 'prepared') return needs_approval ? 'approve' : 'export';
  return null;
}

export const stateTones: Record<BatchRow['state'], Tone> = {
  prepared: 'wheat',
  approved: 'lake',
  exported: 'spruce',
  sent: 'moss',
  canceled: 'neutral',
};
