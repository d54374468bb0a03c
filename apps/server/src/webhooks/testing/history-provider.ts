import type { BillingProvider } from '../../providers/billing/billing-provider.ts';
import type { SignatureProvider } from '../../providers/signature/signature-provider.ts';
import type { Happening } from './stories.ts';

/** Both providers' books in memory: what each object is at this moment, and which cannot be asked for. */
export class HistoryProvider {
  readonly #states = new Map<string, Happening>();
  readonly #away = new Map<string, number>();

  /** @param id such as 'invoice_12' */
  set(id: string, happening: Happening): void {
    this.#states.set(id, happening);
  }

  /** While `work` runs, reading an object fails. */
  async whileAway<T>(id: string, work: () => Promise<T>): Promise<T> {
    this.#away.set(id, (this.#away.get(id) ?? 0) + 1);
    try {
      return await work();
    } finally {
      this.#away.set(id, (this.#away.get(id) ?? 0) - 1);
    }
  }

  /** A billing provider that reads its objects here. */
  billing(working: BillingProvider, amountCents: number): BillingProvider {
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
        return { id, status: state.state, amountDueCents, hostedInvoiceUrl: '', invoicePdf: '', metadata: {} };
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

  #read<O extends Happening['of']>(id: string, of: O): Extract<Happening, { of: O }> | null {
    if ((this.#away.get(id) ?? 0) > 0) throw new Error('the provider is away');
    const state = this.#states.get(id);
    return state?.of === of ? (state as Extract<Happening, { of: O }>) : null;
  }
}

const kinds = { user: 1, company: 2, plan: 3, member: 4, invoice: 5, document: 6, request: 7 };

/** The id of a history's own row of a kind: a number made into a uuid, as the statements of `makeRows` do it. */
export const rowId = (history: number, kind: keyof typeof kinds): string =>
  `00000000-0000-4000-800${kinds[kind]}-${String(history).padStart(12, '0')}`;

const numberIn = (objectId: string): number => Number(/\d+$/.exec(objectId)?.[0]);
