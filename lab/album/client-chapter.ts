import type { Page } from '@playwright/test';
import { clientState, firstId } from '../../e2e/accounts/signed-in-state.ts';
import type { Product } from '../../e2e/product/product.ts';
import { demo } from '../../e2e/screens/portal.ts';
import { clientScreens } from '../../e2e/screens/screens.ts';
import { atPaths, type Chapter, nameOf, openLastMenu, type Shot, withoutAnswers } from './shot.ts';

const people = `First name,Last name,Email,Role,Hired already,Salary,Payroll schedule,Address 1,Commencement date,Birth date,SIN
Ada,Ng,ada@people.example,Analyst,no,91000,Monthly,1 Main St,2027-01-04,1990-02-05,046454286
Marie-Christine,de la Boissonnière-Vaillancourt,marie@people.example,Analyste principale,no,9,Weekly,1 rue Principale,soon,,123`;

const press = (keys: string) => async (page: Page) => {
  await page.keyboard.press(keys);
  await page.locator('[role=dialog]').waitFor();
};
const selectTwo = async (page: Page) => {
  const boxes = page.locator('main tbody [type=checkbox], main tbody [role=checkbox]');
  await boxes.nth(0).click();
  await boxes.nth(1).click();
};
/** Pay and payment history offer their boxes first. */
const selectTwoAfterAsking = async (page: Page) => {
  await page.getByRole('button', { name: /^(Select|Sélectionner)$/ }).click();
  await selectTwo(page);
};
const chooseFile = (content: string) => async (page: Page) => {
  const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(content) };
  await page.locator('input[type=file]:enabled').setInputFiles(file);
  await page.locator('main table tbody tr, main [id$=-error]').first().waitFor();
};
const sendForm = (page: Page) => page.locator('[role=dialog] button[type=submit]').first().click();

/** What an admin sees of the demo's first company. */
export async function clientChapter(product: Product): Promise<Chapter> {
  const { paths } = await clientScreens(product);
  const { state, token } = await clientState(product);
  const first = (query: string) => firstId(product, token, query);
  const [person, held, pending, colleague, open, paid, document] = await Promise.all([
    first('team_members?select=id:team_member_id&status=eq.approved&order=date_added'),
    first('team_members?select=id:team_member_id&first_name=eq.Liam'),
    first('team_members?select=id:team_member_id&status=eq.pending'),
    first('company_members?select=id&role=eq.finance'),
    first('invoices?select=id:invoice_number&status=eq.Pending&order=payday'),
    first('invoices?select=id:invoice_number&status=eq.Paid&order=payday'),
    first('documents?select=id&order=created_at'),
  ]);
  const invoicePage = async (number: string): Promise<string> =>
    new URL(await first(`invoices?select=id:hosted_invoice_url&invoice_number=eq.${number}`)).pathname;
  const hosted = { 'hosted-open': await invoicePage(open), 'hosted-paid': await invoicePage(paid) };
  const shots: Shot[] = [
    ...paths.map((path) => ({ name: nameOf(path.replace(person, 'person').replace(/INV-.*/, 'invoice')), path })),
    ...atPaths({
      'team-no-match': '/team?q=nobody',
      'team-member': `/team?member=${person}`,
      'team-edit': `/team?member=${person}&edit=1`,
      'team-correct': `/team?member=${person}&correct=1`,
      'team-change-pay': `/team?member=${person}&change=new`,
      'team-activate': `/team?activate=${pending}`,
      'team-deactivate': `/team?deactivate=${person}`,
      'team-add': '/team?add=1',
      'team-deactivate-held': `/team?deactivate=${held}`,
      'team-held-person': `/team/${held}`,
      'team-held-person-pay': `/team/${held}/pay`,
      'team-held-person-documents': `/team/${held}/documents`,
      'team-pending-person': `/team/${pending}`,
      'team-unknown-person': '/team/00000000-0000-4000-8000-000000000000',
      'employee-calendar-link': '/team/employee?dialog=calendar',
      'pay-no-match': '/pay?q=nobody',
      'pay-lines': `/pay?lines=${open}&lines=${paid}`,
      'pay-open-invoice': `/pay/${open}`,
      'pay-paid-invoice': `/pay/${paid}`,
      'pay-unknown-invoice': '/pay/INV-1900-0001',
      'pay-one-time': '/pay?tab=one-time',
      'pay-one-time-new': '/pay?dialog=one-time',
      'pay-statement': '/pay?dialog=statement',
      'company-billing': '/company?dialog=billing',
      'company-password': '/company?dialog=password',
      'company-invite': '/company?invite=1',
      'company-role': `/company?role=${colleague}`,
      'company-invitations': '/company?people=invitations',
      'plan-picker': '/plan?dialog=plans',
      'plan-downgrade': '/plan?downgrade=Essential.Monthly.2',
      'documents-no-match': '/documents?q=nothing',
      'documents-preview': `/documents?preview=${document}`,
      'documents-upload': '/documents?dialog=upload',
      'documents-unknown': '/documents?preview=00000000-0000-4000-8000-000000000000',
      ...hosted,
    }),
    { name: 'home-chart-table', path: '/home', show: (page) => page.locator('main summary:visible').first().click() },
    { name: 'team-menu', path: '/team', show: openLastMenu },
    { name: 'team-selected', path: '/team', show: selectTwo },
    { name: 'team-add-errors', path: '/team?add=1', show: sendForm },
    { name: 'team-import-preview', path: '/team?view=import', show: chooseFile(people) },
    { name: 'team-import-wrong', path: '/team?view=import', show: chooseFile('Name;Pay\nAda;9') },
    { name: 'pay-menu', path: '/pay', show: openLastMenu },
    { name: 'pay-selected', path: '/pay', show: selectTwoAfterAsking },
    { name: 'pay-one-time-errors', path: '/pay?dialog=one-time', show: sendForm },
    { name: 'documents-menu', path: '/documents', show: openLastMenu },
    { name: 'documents-selected', path: '/documents', show: selectTwo },
    { name: 'company-password-errors', path: '/company?dialog=password', show: sendForm },
    { name: 'palette', path: '/home', show: press('Control+k') },
    {
      name: 'palette-found',
      path: '/home',
      async show(page) {
        await press('Control+k')(page);
        await page.keyboard.type('maya');
        await page.waitForTimeout(500);
      },
    },
    { name: 'shortcuts', path: '/home', show: press('?') },
    ...[
      ...withoutAnswers([
        '/home',
        '/team',
        `/team/${person}`,
        '/pay',
        `/pay/${open}`,
        '/pay/calendar',
        '/pay/expenses',
        '/company',
        '/plan',
        '/documents',
        '/team/employee',
      ]),
      ...withoutAnswers(
        ['pay', 'documents', 'history'].map((part) => `/team/${person}/${part}`),
        'team_members',
      ),
    ].map((shot) => ({ ...shot, name: shot.name.replace(person, 'person').replace(open, 'invoice') })),
  ];
  return { name: 'client', storageState: state, shots };
}

/** What a person with another role sees, who may not do all. */
export async function financeChapter(product: Product): Promise<Chapter> {
  const { state } = await clientState(product, demo.felix);
  const shots = ['/home', '/team', '/pay', '/company', '/plan', '/documents'].map((path) => ({
    name: nameOf(path),
    path,
  }));
  return { name: 'finance', storageState: state, shots };
}
