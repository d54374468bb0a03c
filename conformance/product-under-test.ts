import type { TestProject } from 'vitest/node';
import { startProduct } from '../e2e/product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    baseUrl: string;
  }
}

/** The address that PORTAGE_BASE_URL names, or a product started for the run with its demo companies. */
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
