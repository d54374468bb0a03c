import type { TestProject } from 'vitest/node';
import { startProduct } from '../e2e/product/product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    baseUrl: string;
  }
}

/** Uses the address in PORTAGE_BASE_URL, or starts a product with demo companies for the run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.PORTAGE_BASE_URL;
  if (given) {
    project.provide('baseUrl', given);
    return async () => {};
  }
  const product = await startProduct({ demo: true });
  project.provide('baseUrl', product.url);
  return () => product.stop();
}
