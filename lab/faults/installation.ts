import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { type Product, type ProductOptions, startProduct } from '../../e2e/product/product.ts';
import { childrenOf, type RunningProcess } from './process-tree.ts';

/** A company whose admin is signed in. */
export interface SignedInAdmin {
  product: Pick<Product, 'url'>;
  client: SupabaseClient;
  companyId: string;
  accessToken: string;
  publishableKey: string;
}

/** A running product with a demo company whose admin is signed in. */
export interface Installation extends SignedInAdmin {
  product: Product;
  /** The server process, the database's first process, and one session of the request pool. */
  find: Record<'server' | 'database' | 'session', () => Promise<RunningProcess | undefined>>;
  /** All processes of the database. */
  databaseProcesses(): Promise<RunningProcess[]>;
}

/** Starts the product on a folder of its own. A demo company has a plan, so it may add members. */
export async function install(options: ProductOptions = {}): Promise<Installation> {
  const product = await startProduct({
    demo: true,
    ...options,
    // Restarts under load need the time in which a stopping server still accepts requests: the product's default.
    settings: { LOG_LEVEL: 'silent', AUTH_RATE_LIMIT_PER_5_MINUTES: '100000', DRAIN_SECONDS: '2', ...options.settings },
  });
  try {
    const publishableKey = await readPublishableKey(product.url);
    const client = createClient(product.url, publishableKey, { auth: { persistSession: false } });
    const signedIn = await client.auth.signInWithPassword({
      email: 'ana@aurora-robotics.example',
      password: 'maple-canoe-portage',
    });
    if (signedIn.error) throw signedIn.error;
    const company = await client.from('companies').select('id').single().throwOnError();
    const part = async (name: string) =>
      (await childrenOf(product.process.pid ?? 0)).find((one) => one.command.includes(name));
    const database = () => part('bin/postgres');
    return {
      product,
      client,
      companyId: company.data.id,
      accessToken: signedIn.data.session.access_token,
      publishableKey,
      find: {
        server: () => part('main.ts'),
        database,
        session: async () =>
          (await childrenOf((await database())?.pid ?? 0)).find((one) => one.command.includes('portage_server')),
      },
      async databaseProcesses() {
        const first = await database();
        return first === undefined ? [] : [first, ...(await childrenOf(first.pid))];
      },
    };
  } catch (error) {
    await product.stop();
    throw error;
  }
}

export async function readPublishableKey(url: string): Promise<string> {
  const page = await (await fetch(url)).text();
  const key = /sb_publishable_[\w-]+/.exec(page)?.[0];
  if (key === undefined) throw new Error('the page has no publishable key');
  return key;
}
