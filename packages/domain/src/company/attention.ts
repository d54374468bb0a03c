import type { Tone } from '../tone.ts';

/** One thing the admin has to do, with the page to do it on. */
export type AttentionItem = AttentionFact & { readonly to: string; readonly tone: Tone };

/** `count` problems, warnings, letters or members. Unpaid invoices are in `owed`. */
type AttentionFact =
  | { readonly key: 'plan' }
  | { readonly key: 'pay' | 'waiting' | 'warnings' | 'letters' | 'members'; readonly count: number };

export interface AttentionFacts {
  /** Problems that hold up pay and that the company can fix. */
  readonly heldPay: number;
  /** Problems that hold up pay and that the provider or a third party has to fix. */
  readonly waitingPay: number;
  /** Warnings about pay that the company can check. */
  readonly payWarnings: number;
  /** A plan is awaiting payment. */
  readonly planProcessing: boolean;
  /** Placement letters without a signature. */
  readonly unsignedLetters: number;
  /** Members who are not active. */
  readonly waitingMembers: number;
}

/** What needs the admin's attention, most urgent first. */
export function attention(facts: AttentionFacts): AttentionItem[] {
  const items: AttentionItem[] = [];
  if (facts.heldPay > 0) items.push({ key: 'pay', count: facts.heldPay, to: '/pay', tone: 'maple' });
  if (facts.waitingPay > 0) items.push({ key: 'waiting', count: facts.waitingPay, to: '/pay', tone: 'wheat' });
  if (facts.planProcessing) items.push({ key: 'plan', to: '/plan', tone: 'wheat' });
  if (facts.payWarnings > 0) items.push({ key: 'warnings', count: facts.payWarnings, to: '/pay', tone: 'wheat' });
  if (facts.unsignedLetters > 0)
    items.push({ key: 'letters', count: facts.unsignedLetters, to: '/documents', tone: 'lake' });
  if (facts.waitingMembers > 0) items.push({ key: 'members', count: facts.waitingMembers, to: '/team', tone: 'lake' });
  return items;
}
