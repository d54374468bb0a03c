import type { Page } from '@playwright/test';
import { clientState, firstId } from '../../e2e/accounts/signed-in-state.ts';
import type { Product } from '../../e2e/product/product.ts';
import { staffScreens } from '../../e2e/screens/screens.ts';
import { atPaths, type Chapter, nameOf, openLastMenu, withoutAnswers } from './shot.ts';

const importPath = '/provider/receivables?tab=bank&dialog=import';
const bankFile = [
  '06/01/2026,MISC PAYMENT BOREAL OY,,2500.00,12500.00',
  '06/03/2026,SEND E-TFR,40.10,,12400.00',
  'Total,,40.10,2500.00,',
].join('\n');
const unknownFile = 'Jour;Quoi;Combien;Reste\n13.06.2026;Virement;1.234,50;2.000,00\n14.06.2026;Frais;-2,50;1.997,50\n';

/** Chooses a bank statement, and waits for how it is read. */
async function chooseStatement(page: Page, text: string): Promise<void> {
  const file = { name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.locator('[role=dialog] li, [role=dialog] p + div button').first().waitFor();
}

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
        'person-payment': `${page}?act=payment`,
        'person-end': `${page}?act=end`,
        'person-reveal': `${page}?act=reveal`,
        'person-bank': `${page}?act=bank`,
        'pay-runs-next': '/provider/pay-runs?run=1',
        'pay-runs-paydays': '/provider/pay-runs?tab=paydays',
        'pay-runs-register': '/provider/pay-runs?tab=register',
        'pay-runs-vacation': '/provider/pay-runs?tab=vacation',
        'receivables-advances': '/provider/receivables?tab=advances',
        'payouts-held': '/provider/payouts/held',
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
        'figures-tax': '/provider/figures?tab=tax',
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
      { name: 'receivables-statement', path: importPath, show: (page) => chooseStatement(page, bankFile) },
      {
        name: 'receivables-layout',
        path: importPath,
        show: async (page) => {
          await chooseStatement(page, unknownFile);
          // The button below the sentence that says so.
          await page.locator('[role=dialog] p + div button').click();
          const layout = page.locator('[role=dialog]').last();
          await layout.locator('select[name=date]').selectOption('0');
          await layout.locator('select[name=text]').selectOption('1');
          await layout.locator('select[name=amount]').selectOption('2');
          await layout.locator('li').first().waitFor();
        },
      },
      { name: 'receivables-menu', path: '/provider/receivables?tab=invoices', show: openLastMenu },
    ],
  };
}
