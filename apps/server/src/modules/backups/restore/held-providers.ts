import type { Deps } from '../../../deps.ts';
import { ProviderError } from '../../../providers/provider-error.ts';

/** Members of a provider that do not call its vendor. */
const local = new Set<string | symbol>(['name', 'close', 'then']);

/**
 * Providers of a held database: every call to a vendor fails. The built-in ones stay, because they reach nothing outside.
 * @param providers as openProviders opens them
 */
export function heldProviders<P extends Pick<Deps, 'mail' | 'signature' | 'billing'>>(providers: P): P {
  const { mail, signature, billing } = providers;
  return {
    ...providers,
    mail: mail.name === 'mailbox' ? mail : held(mail),
    signature: signature.name === 'built-in' ? signature : held(signature),
    billing: billing.name === 'built-in' ? billing : held(billing),
  };
}

/** The object with functions that reject. */
const held = <T extends object>(vendor: T): T =>
  new Proxy(vendor, {
    get(target, property, receiver) {
      const value: unknown = Reflect.get(target, property, receiver);
      if (local.has(property) || typeof value !== 'function') return value;
      return () => Promise.reject(new ProviderError('This database is held after a restore and calls no vendor.'));
    },
  });
