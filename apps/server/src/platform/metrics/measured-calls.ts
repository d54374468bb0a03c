import { countProviderCall } from '@portage/platform/metrics/meter';

/** An object whose asynchronous methods are timed. @param provider the label: 'mail', 'signature' or 'billing' */
export function measuredCalls<T extends object>(provider: string, target: T): T {
  return new Proxy(target, {
    get(object, call) {
      const value: unknown = Reflect.get(object, call);
      if (typeof value !== 'function' || typeof call !== 'string') return value;
      return (...given: unknown[]) => timed(provider, call, () => value.apply(object, given));
    },
  });
}

function timed(provider: string, call: string, work: () => unknown): unknown {
  const began = performance.now();
  const result = work();
  if (!(result instanceof Promise)) return result;
  const over = (outcome: 'ok' | 'error') =>
    countProviderCall({ provider, call, result: outcome, seconds: (performance.now() - began) / 1000 });
  result.then(
    () => over('ok'),
    () => over('error'),
  );
  return result;
}
