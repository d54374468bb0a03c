import type { CompanyRight } from '@portage/contract/company-rights';
import { expensesPath, paths, plainPath } from '@portage/domain/portal-paths';

/**
 * The right that a page needs. The team's page shows names and jobs to every role; a person's page, and when they are paid, are
 * personal.
 * @param path a path of a signed-in page; its query is ignored
 */
export function rightOf(path: string): CompanyRight {
  const plain = plainPath(path.split('?', 1)[0] ?? '');
  if (plain.startsWith(`${paths.team}/`)) return 'people.read';
  if (plain === paths.pay || plain === expensesPath) return 'pay.read';
  if (plain === paths.documents) return 'documents.read';
  return 'company.read';
}
