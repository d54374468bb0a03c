import { expect, type Locator, type Page } from '@playwright/test';
import { sendStep2, typeStep1 } from '../../e2e/accounts/signing-up.ts';
import { notifications } from '../../e2e/screens/portal.ts';
import { addDialog, chooseAction, fillMember, rowOf } from '../../e2e/screens/team-page.ts';

/** Opens the link of the newest mail to an address with a matching subject, in a new tab. */
export type OpenMail = (to: string, subject: RegExp) => Promise<Page>;

interface Task {
  task: string;
  run(page: Page, openMail: OpenMail): Promise<void>;
}

const sin = '046454286';
const person = { name: 'Maya Hasty', email: `maya.${sin}@people.example` };
const go = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
const says = (page: Page, text: string) => expect(notifications(page).getByText(text, { exact: true })).toBeVisible();

/** What a new company does first, in its order. Each begins where the one before it ended. */
export const firstTasks = (email: string): readonly Task[] => [
  {
    task: 'sign up',
    async run(page, openMail) {
      await page.goto('/');
      await page.getByRole('link', { name: 'Sign Up' }).click();
      await typeStep1(page, 'Northwind Traders GmbH');
      await page.getByRole('button', { name: 'Next' }).click();
      await sendStep2(page, email);
      await says(page, 'Account created!');
      const confirmed = await openMail(email, /confirm/i);
      await expect(confirmed).toHaveURL(/\/home$/);
      await confirmed.close();
      await page.goto('/home');
      await expect(page.getByText('0% complete')).toBeVisible();
    },
  },
  {
    task: 'sign the agreement',
    async run(page) {
      await sign(await openTab(page, page.getByRole('link', { name: /Sign your document/ })), 'Ines Northwind');
      await expect(page.getByText('33% complete')).toBeVisible();
    },
  },
  {
    task: 'choose a plan',
    async run(page) {
      await go(page, 'Plan');
      await page.getByRole('button', { name: 'Pick a Plan' }).click();
      await payPlan(page, 'Essential');
    },
  },
  {
    task: 'add a person',
    async run(page) {
      await go(page, 'Team');
      await fillMember(page, 'Maya', sin);
      const form = addDialog(page);
      await form.getByLabel(/^City/).fill('Toronto');
      await form.getByLabel(/^Province/).selectOption({ label: 'Ontario' });
      await form.getByLabel(/^Postal code/).fill('M5H 1A1');
      await form.getByRole('button', { name: 'Add Team Member' }).click();
      await says(page, 'Team member added');
    },
  },
  {
    task: 'sign the letter (the person)',
    async run(_page, openMail) {
      await sign(await openMail(person.email, /Placement Letter/), person.name);
    },
  },
  {
    task: 'activate the person',
    async run(page) {
      await chooseAction(rowOf(page, person.name), /^Request Activation/);
      await says(page, 'Team member activated');
    },
  },
  {
    task: 'pay the first invoice',
    async run(page) {
      await go(page, 'Pay');
      const invoice = await openTab(page, page.getByRole('row', { name: /INV-/ }).getByRole('link', { name: /^Pay/ }));
      await invoice.getByRole('button', { name: /^Pay/ }).click();
      await expect(invoice.getByText(/paid/i).first()).toBeVisible();
      await invoice.close();
      await expect(page.getByRole('table').first()).toContainText('Paid');
    },
  },
  {
    task: 'make a one-time payment',
    async run(page) {
      await page.getByRole('button', { name: 'Create One-time Payment' }).click();
      const form = page.getByRole('dialog');
      await form.getByLabel('Employee Name').selectOption(person.name);
      await form.getByLabel('Amount').fill('1000');
      await form.getByRole('button', { name: 'Pick a payment date' }).click();
      await form
        .getByRole('group', { name: 'Payment date' })
        .getByRole('button', { disabled: false, name: /\d{4}$/ })
        .first()
        .click();
      await form.getByLabel('Payment Type').selectOption('Bonus');
      await form.getByLabel('Description').fill('Welcome');
      await form.getByRole('button', { name: 'Submit One-time Payment' }).click();
      await says(page, 'One-time Payment Initiated');
    },
  },
  {
    task: 'change the plan',
    async run(page) {
      await go(page, 'Plan');
      await page.getByRole('button', { name: 'Change plan' }).click();
      await payPlan(page, 'Professional');
    },
  },
];

/** Clicks what opens a tab. */
async function openTab(page: Page, by: Locator): Promise<Page> {
  const [tab] = await Promise.all([page.waitForEvent('popup'), by.click()]);
  return tab;
}

async function sign(document: Page, name: string): Promise<void> {
  await document.getByRole('checkbox').check();
  await document.getByLabel(/type your (full )?name/i).fill(name);
  await document.getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(document.getByText(/signed/i).first()).toBeVisible();
  await document.close();
}

/** Chooses a plan in the open picker and pays it with the card that the test mode offers. */
async function payPlan(page: Page, plan: string): Promise<void> {
  const choose = page.getByRole('dialog').getByRole('button', { name: `Choose ${plan}` });
  const checkout = await openTab(page, choose);
  await checkout.getByRole('button', { name: /^Pay/ }).click();
  await says(page, 'Plan Updated');
  await checkout.close();
}
