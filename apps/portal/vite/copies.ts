import type { Plugin } from 'vite';

interface Copies {
  /** Ends the id of a copy. */
  suffix: string;
  /** Modules that import copies, by the end of their path; a folder ends with a slash. A copy imports copies, too. */
  importers: readonly string[];
  /** Modules that keep no state, or lead to those that keep none. */
  copied: readonly string[];
}

const ofDomain = (folder: string) => `domain/src/${folder}/`;
const icon = (name: string) => `lucide-react/dist/esm/icons/${name}`;

/** What the console shares with a few pages of clients. */
const ofConsole: Copies = {
  suffix: '?console',
  importers: ['src/provider/'],
  copied: [
    '@tanstack/react-query/build/modern/index',
    '@tanstack/react-query/build/modern/useInfiniteQuery',
    '@tanstack/react-query/build/modern/infiniteQueryOptions',
    '@tanstack/query-core/build/modern/index',
    '@tanstack/query-core/build/modern/infiniteQueryObserver',
    'src/lib/api/accent-pattern',
    'src/lib/api/containing',
    'src/lib/api/filter-values',
    'src/lib/browser/use-export',
    'src/ui/field/day-field',
    'src/ui/field/keep-caret',
    'domain/src/dates/date-format',
    'domain/src/forms/typed-date',
    'lucide-react/dist/esm/lucide-react',
    'lucide-react/dist/esm/icons/landmark',
  ],
};

/** What the dialogs about a person share with the import of people and with the person's page. */
const ofTeamDialogs: Copies = {
  suffix: '?team-dialogs',
  importers: [
    'src/lib/inserts/insert-once',
    'src/features/team/activation/',
    'src/features/team/add-member/',
    'src/features/team/leaving/',
    'src/features/team/member-details/',
    'src/features/team/member-form/',
  ],
  copied: [
    'src/lib/figures/minimum-wages-queries',
    'src/lib/figures/rates-queries',
    'src/lib/inserts/insert-under-key',
    'src/lib/inserts/readable-insert-error',
    'src/features/team/add-member/member-request',
    'src/features/team/add-member/placement-letter',
    'src/features/team/member-form/member-form-rules',
    'src/features/team/member-details/terms/terms-section',
    'src/features/team/member-details/change-pay/cancel-change',
    'src/features/team/member-details/change-pay/read-terms-again',
    'src/features/team/member-details/change-pay/use-cancel-change',
    'domain/src/contributions/rates-document',
    'domain/src/members/team-member-row',
    'domain/src/minimum-wage/minimum-wage',
    'add-member.gen',
    'member-problems.gen',
  ],
};

/** What other dialogs share with pages that do not open them. */
const ofDialogs: Copies = {
  suffix: '?dialogs',
  importers: [
    'src/ui/button/copy-field',
    'src/lib/inserts/request-key',
    'src/features/pay/one-time/create/',
    'src/features/plan/picker/',
    'src/features/team/employee/',
    'src/features/company/change-password-dialog',
    'domain/src/company/billing-details',
    'domain/src/forms/request-match',
  ],
  copied: [
    'src/ui/form/fields/formatted-fields',
    'src/lib/figures/rates-queries',
    'src/lib/inserts/random-hex',
    'src/lib/inserts/readable-insert-error',
    'src/lib/session/session-lost',
    'src/lib/session/verify-mfa',
    'domain/src/access/password-rules',
    'domain/src/access/signup-form',
    'domain/src/contributions/rates-document',
    'domain/src/dates/date-format',
    'domain/src/forms/typed-date',
    'domain/src/text/social-insurance-number',
    'password-problems.gen',
    'lucide-react/dist/esm/lucide-react',
    'lucide-react/dist/esm/icons/copy',
    'lucide-react/dist/esm/icons/plus',
  ],
};

/** What pages before sign-in, and the calculator after it, share with pages that need much else. */
const ofVisitors: Copies = {
  suffix: '?visitors',
  importers: ['src/features/access/signup/', 'src/features/cost-calculator/'],
  copied: [
    ...['access', 'charges', 'company', 'contributions', 'costs', 'dates', 'exchange', 'forms', 'income-tax'].map(
      ofDomain,
    ),
    ...['minimum-wage', 'money', 'net-pay', 'pay', 'pay-items', 'places', 'text', 'time-away'].map(ofDomain),
    'src/lib/browser/url-params',
    'src/lib/figures/read-cost-figures',
    'src/lib/texts/',
    'src/ui/button/copy-button',
    'src/ui/field/choice-field',
    'src/ui/field/file-field',
    'src/ui/field/select-field',
    'src/ui/field/use-latest-choice',
    'src/ui/form/fields/choice-fields',
    'src/ui/form/fields/file-field',
    'src/ui/form/worded',
    'src/ui/message/skeleton',
    'src/ui/page/card',
    'src/ui/page/page-header',
    'src/ui/tax-steps/tax-step-list',
    'src/ui/text/money',
    'src/ui/tooltip/term-help',
    'messages/src/charge-wording',
    'messages/src/formats/',
    'messages/src/wording',
    'charges.gen',
    'contributions.gen',
    'cost-calculator.gen',
    'estimates.gen',
    'file-field.gen',
    'formats.gen',
    'income-tax.gen',
    'missing-rates.gen',
    'provinces.gen',
    'tax-steps.gen',
    'terms.gen',
    'lucide-react/dist/esm/lucide-react',
    ...['camera', 'check', 'chevron-down', 'circle-question-mark', 'copy', 'file-text', 'image', 'printer'].map(icon),
  ],
};

/** What the dashboard shares with pages that calculate pay. */
const ofHome: Copies = {
  suffix: '?home',
  importers: ['src/features/home/'],
  copied: [
    ofDomain('charges'),
    ofDomain('exchange'),
    'src/lib/figures/charge-terms-queries',
    'src/lib/figures/cost-figures-queries',
    'src/lib/figures/read-cost-figures',
    'src/lib/texts/about-text',
    'cost-calculator.gen',
    'estimates.gen',
  ],
};

/** What the pages at /me share with pages of clients that need much else. */
const ofPerson: Copies = {
  suffix: '?person',
  importers: ['src/person/'],
  copied: [
    ...['contributions', 'expenses', 'income-tax', 'net-pay', 'time-away'].map(ofDomain),
    'domain/src/dates/provincial-holidays',
    'domain/src/documents/documents',
    'domain/src/pay/gross-pay',
    'domain/src/pay/year-to-date',
    'domain/src/places/postal-code',
    'domain/src/text/phone',
    'domain/src/text/social-insurance-number',
    'src/features/pay-statements/explained-statement',
    'src/features/pay-statements/statement-facts',
    'src/features/pay/documents/pay-document-field',
    'src/features/pay/documents/read-paper',
    'src/features/pay/expenses/claim-texts',
    'src/features/time-attendance/away/entry-texts',
    'src/features/time-attendance/away/sick-leave-texts',
    'src/lib/figures/rates-queries',
    'src/lib/figures/tax-tables-queries',
    'src/lib/texts/',
    'src/ui/field/day-field',
    'src/ui/field/file-field',
    'src/ui/field/keep-caret',
    'src/ui/field/use-latest-choice',
    'src/ui/form/fields/day-field',
    'src/ui/form/fields/file-field',
    'src/ui/form/fields/formatted-fields',
    'src/ui/page/back-link',
    'src/ui/page/record-skeleton',
    'src/ui/page/record-skeleton.module.css',
    'src/ui/tax-steps/tax-step-list',
    'contributions.gen',
    'documents.gen',
    'emergency-contact.gen',
    'expenses.gen',
    'file-field.gen',
    'member-problems.gen',
    'provinces.gen',
    'tax-steps.gen',
    'time-away.gen',
  ],
};

const kinds = [ofPerson, ofConsole, ofTeamDialogs, ofDialogs, ofVisitors, ofHome];

const isOneOf = (paths: readonly string[], id: string): boolean => {
  const module = id.replace(/\.(?:tsx?|m?js)$/, '');
  return paths.some((path) => (path.endsWith('/') ? id.includes(`/${path}`) : module.endsWith(`/${path}`)));
};

/**
 * Gives some importers their own copy of some modules. A module is in one chunk only, so without a copy each page of the console, and
 * each dialog, would load the pages that share the module with it.
 */
export function copies(): Plugin {
  return {
    name: 'portage:copies',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      const kind = kinds.find(({ suffix, importers, copied }) => {
        if (importer === undefined) return false;
        return importer.endsWith(suffix) || (isOneOf(importers, importer) && !isOneOf(copied, importer));
      });
      if (kind === undefined) return null;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (resolved === null || !isOneOf(kind.copied, resolved.id)) return resolved;
      return { ...resolved, id: `${resolved.id}${kind.suffix}`, moduleSideEffects: false };
    },
  };
}
