import type { Page } from '@playwright/test';

/** What the tests of /team find on the page and in its requests. */
export const notifications = (page: Page) => page.getByRole('region', { name: /notifications/i });
export const away = {
  status: 500,
  contentType: 'application/json',
  body: '{"message":"The service is away","code":"XX000"}',
};
export const membersTable = (page: Page) => page.getByRole('table', { name: 'Team members' });
export const rowOf = (page: Page, name: string) => membersTable(page).getByRole('row').filter({ hasText: name });
export const membersPath = /\/rest\/v1\/team_members\?(?!.*select=team_member_id)/;
