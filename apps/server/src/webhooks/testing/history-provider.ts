import type { Cents } from '@portage/domain/money/money';
import type { BillingProvider } from '../../providers/billing/billing-provider.ts';
import type { SignatureProvider } from '../../providers/signature/signature-provider.ts';
import type { StoryEvent } from './stories.ts';

/** Both providers' records in memory: each object's current state, and which objects cannot be read. */
export class HistoryProvider {
  readonly #states = new Map<string, StoryEvent>();
  readonly #unavailable = new Map<string, number>();

  /** @param id such as 'invoice_12' */
  set(id: string, storyEvent: StoryEvent): void {
    this.#states.set(id, storyEvent);
  }

  /** Makes reading an object fail while `work` runs. */
  async whileUnavailable<T>(id: string, work: () => Promise<T>): Promise<T> {
    this.#unavailable.set(id, (this.#unavailable.get(id) ?? 0) + 1);
    try {
      return await work();
    } finally {
      this.#unavailable.set(id, (this.#unavailable.get(id) ?? 0) - 1);
    }
  }

  /** A billing provider that reads its objects here. */
  billing(working: BillingProvider, amountCents: Cents): BillingProvider {
    return {
      ...working,
      getCheckout: async (id) => {
        const state = this.#read(id, 'checkout');
        return state === null ? null : { id, status: state.state, customerId: 'cus_history', metadata: {} };
      },
      getSubscription: async (id) => {
        const state = this.#read(id, 'subscription');
        return state === null ? null : { id, status: state.state, metadata: { plan_id: rowId(numberIn(id), 'plan') } };
      },
      getInvoice: async (id) => {
        const state = this.#read(id, 'invoice');
        if (state === null) return null;
        const amountDueCents = state.amountCents ?? amountCents;
        return {
          id,
          status: state.state,
          amountDueCents,
          hostedInvoiceUrl: '',
          invoicePdf: '',
          payer: '',
          metadata: {},
        };
      },
    };
  }

  /** A signature provider that reads its requests here. */
  signature(working: SignatureProvider): SignatureProvider {
    return {
      ...working,
      get: async (id) => {
        const state = this.#read(id, 'signature');
        return state === null
          ? null
          : { id, status: state.state, pageUrl: `http://portage.test/sign/${id}`, signers: [] };
      },
    };
  }

  #read<O extends StoryEvent['of']>(id: string, of: O): Extract<StoryEvent, { of: O }> | null {
    if ((this.#unavailable.get(id) ?? 0) > 0) throw new Error('the provider is unavailable');
    const state = this.#states.get(id);
    return state?.of === of ? (state as Extract<StoryEvent, { of: O }>) : null;
  }
}

const kinds = { user: 1, company: 2, plan: 3, member: 4, invoice: 5, document: 6, request: 7 };

/** The id of a history's row of a kind: its number as a UUID, matching the SQL in `makeRows`. */
export const rowId = (history: number, kind: keyof typeof kinds): string =>
  `00000000-0000-4000-800${kinds[kind]}-${String(history).padStart(12, '0')}`;

const numberIn = (objectId: string): number => Number(/\d+$/.exec(objectId)?.[0]);
