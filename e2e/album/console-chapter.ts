import { clientState, firstId } from '../accounts/signed-in-state.ts';
import type { Product } from '../product/product.ts';
import { staffScreens } from '../screens/screens.ts';
import { atPaths, type Chapter, nameOf, openLastMenu, withoutAnswers } from './shot.ts';

/** What an owner of the console sees. */
export async function consoleChapter(product: Product): Promise<Chapter> {
  const { paths, storageState } = await staffScreens(product);
  const { token } = await clientState(product);
  const first = (query: string) => firstId(product, token, query);
  const [client, person, invoice] = await Promise.all([
    first('companies?select=id'),
    first('team_members?select=id:team_member_id&status=eq.approved&order=date_added'),
    first('invoices?select=id&status=eq.Pending&order=payday'),
  ]);
  const page = `/provider/people/${person}`;
  const pages = paths.map((path) => ({ name: nameOf(path), path }));
  return {
    name: 'console',
    storageState,
    shots: [
      ...pages,
      ...withoutAnswers(['/provider', '/provider/clients', '/provider/pay-runs', '/provider/receivables']),
      ...atPaths({
        person: page,
        'person-pay': `${page}?tab=pay`,
        'person-letters': `${page}?tab=letters`,
        'person-history': `${page}?tab=history`,
        'person-correct': `${page}?act=correct`,
        'person-change': `${page}?act=change`,
        'person-end': `${page}?act=end`,
        'person-reveal': `${page}?act=reveal`,
        'person-bank': `${page}?act=bank`,
        'pay-runs-next': '/provider/pay-runs?run=1',
        'receivables-invoices': '/provider/receivables?tab=invoices',
        'receivables-bank': '/provider/receivables?tab=bank',
        'receivables-import': '/provider/receivables?tab=bank&dialog=import',
        'receivables-receipts': '/provider/receivables?tab=receipts',
        'receivables-void': `/provider/receivables?tab=invoices&act=void&invoice=${invoice}`,
        'receivables-credit-line': `/provider/receivables?tab=invoices&act=creditLine&invoice=${invoice}`,
        'documents-files': '/provider/documents?tab=files',
        'documents-upload': '/provider/documents?tab=files&dialog=upload',
        'documents-templates': '/provider/documents?tab=templates',
        'documents-verify': '/provider/documents?tab=verify',
        'figures-add': '/provider/figures?tab=add',
        'figures-wages': '/provider/figures?tab=wages',
        'figures-holidays': '/provider/figures?tab=holidays',
        'settings-checks': '/provider/settings?tab=checks',
        'settings-configured': '/provider/settings?tab=configured',
        'settings-invite': '/provider/settings?tab=staff&act=invite',
        'clients-no-match': '/provider/clients?q=nobody',
      }),
      ...['overview', 'people', 'pay', 'invoices', 'documents', 'users', 'activity'].map((tab) => ({
        name: `client-${tab}`,
        path: `/provider/clients/${client}?tab=${tab}`,
      })),
      { name: 'receivables-menu', path: '/provider/receivables?tab=invoices', show: openLastMenu },
    ],
  };
}
