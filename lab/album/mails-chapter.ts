import type { Product } from '../../e2e/product/product.ts';
import { visitorScreens } from '../../e2e/screens/screens.ts';
import type { Chapter } from './shot.ts';

/** Every kind of mail, with sample values. */
export async function mailsChapter({ url }: Product): Promise<Chapter> {
  const list = await (await fetch(`${url}/dev/mailbox/templates`)).text();
  const paths = [...list.matchAll(/href="(\/dev\/mailbox\/templates\/[^"]+)"/g)].map(([, path]) => path ?? '');
  return {
    name: 'mails',
    storageState: visitorScreens().storageState,
    shots: paths.map((path) => ({ name: path.split('/').at(-1) ?? '', path: `${path}/html` })),
  };
}
