import { describe, expect, it } from 'vitest';
import { type AttentionFacts, attention } from './attention.ts';

const nothing: AttentionFacts = {
  heldPay: 0,
  waitingPay: 0,
  payWarnings: 0,
  planProcessing: false,
  unsignedLetters: 0,
  waitingMembers: 0,
};

describe('what needs attention', () => {
  it('is nothing when everything is done', () => {
    expect(attention(nothing)).toEqual([]);
  });

  it('lists each item once, most urgent first', () => {
    const items = attention({
      heldPay: 1,
      waitingPay: 3,
      payWarnings: 2,
      planProcessing: true,
      unsignedLetters: 1,
      waitingMembers: 2,
    });
    expect(items.map(({ tone: _, ...item }) => item)).toEqual([
      { key: 'pay', count: 1, to: '/pay' },
      { key: 'waiting', count: 3, to: '/pay' },
      { key: 'plan', to: '/plan' },
      { key: 'warnings', count: 2, to: '/pay' },
      { key: 'letters', count: 1, to: '/documents' },
      { key: 'members', count: 2, to: '/team' },
    ]);
  });
});
