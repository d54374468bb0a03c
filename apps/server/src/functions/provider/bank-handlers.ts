import type { bankActs } from '@portage/contract/provider/bank';
import { keepLayout, removeLayout, renameLayout } from '../../modules/receivables/bank/bank-layouts.ts';
import { candidatesOf } from '../../modules/receivables/bank/candidates-of.ts';
import { ignoreLine, undoIgnore } from '../../modules/receivables/bank/ignore-line.ts';
import { importStatement, previewStatement, withdrawImport } from '../../modules/receivables/bank/import-statement.ts';
import { matchCertain } from '../../modules/receivables/bank/match-certain.ts';
import { matchLine, undoMatch } from '../../modules/receivables/bank/match-line.ts';
import { type BankFile, readBankFile } from '../../modules/receivables/bank/read-bank-file.ts';
import { findReceipt } from '../../modules/receivables/find-client.ts';
import { invoiceParts } from './invoice-parts.ts';
import type { ProviderHandlers } from './provider-handler.ts';

const ok = { ok: true } as const;
const lineName = ({ line }: { line: number }) => `bank line ${line}`;

/** Lines of a file that show how it was understood. */
const maxSample = 5;

const nothingRead = {
  import: null,
  question: null,
  example: '',
  accounts: [],
  layout: null,
  new: 0,
  here: 0,
  matched: 0,
  above: 0,
  totals: 0,
  gaps: [],
  sample: [],
  doubtful: [],
};

/** What must be answered before a file can be read. */
const asked = (file: Exclude<BankFile, { question: null }>) => ({
  question: file.question,
  ...('example' in file && { example: file.example }),
  ...('accounts' in file && { accounts: file.accounts }),
  ...('layout' in file && { layout: file.layout }),
});

/** Acts on bank statements and their lines. */
export const bankHandlers: ProviderHandlers<keyof typeof bankActs> = {
  'provider/import-statement': {
    subject: ({ save }) => (save ? 'import' : 'preview'),
    async answer(deps, { name, text, date_order: dateOrder, account, save, match, include_doubtful: includeDoubtful }) {
      const read = await readBankFile(deps, text, { dateOrder, account });
      if (read.question !== null) return { ...nothingRead, ...asked(read) };
      const batch = save
        ? await importStatement(deps, { account: read.account, name }, read, { includeDoubtful })
        : null;
      const matched = match && batch !== null ? await matchCertain(deps, batch.importId) : [];
      // After an import, what is new is what it added, and the rest is as it is now.
      const preview = await previewStatement(deps, read.account, read);
      return {
        ...nothingRead,
        import: batch?.importId ?? null,
        accounts: read.accounts,
        layout: read.layout,
        new: save ? (batch?.added ?? 0) : preview.new.length,
        here: preview.here.length - (batch?.added ?? 0),
        matched: matched.length,
        above: read.above,
        totals: read.totals,
        gaps: read.gaps,
        sample: read.lines.slice(0, maxSample).map((line) => ({
          date: line.bookedOn,
          text: [line.text, line.payer].filter(Boolean).join(' \u00b7 '),
          cents: line.cents,
        })),
        doubtful: preview.doubtful.map(({ row, text: shown, problem }) => ({ row, text: shown, problem })),
      };
    },
  },
  'provider/keep-bank-layout': {
    subject: ({ name }) => name,
    async answer(deps, given) {
      return { layout: await keepLayout(deps, given) };
    },
  },
  'provider/rename-bank-layout': {
    subject: ({ layout }) => `bank layout ${layout}`,
    async answer(deps, { layout, name }) {
      await renameLayout(deps, layout, name);
      return ok;
    },
  },
  'provider/remove-bank-layout': {
    subject: ({ layout }) => `bank layout ${layout}`,
    async answer(deps, { layout }) {
      await removeLayout(deps, layout);
      return ok;
    },
  },
  'provider/withdraw-import': {
    subject: (body) => `bank import ${body.import}`,
    async answer(deps, body, { reason }) {
      return { lines: await withdrawImport(deps, body.import, reason) };
    },
  },
  'provider/bank-candidates': {
    subject: lineName,
    async answer(deps, { line }) {
      return { candidates: await candidatesOf(deps, line) };
    },
  },
  'provider/match-line': {
    subject: lineName,
    async answer(deps, { line, target }) {
      await matchLine(
        deps,
        line,
        'receipt' in target
          ? { receipt: await findReceipt(deps, target.receipt) }
          : { invoices: await invoiceParts(deps, target.invoices) },
      );
      return ok;
    },
  },
  'provider/unmatch-line': {
    subject: lineName,
    async answer(deps, { line }, { reason }) {
      await undoMatch(deps, line, reason);
      return ok;
    },
  },
  'provider/ignore-line': {
    subject: lineName,
    async answer(deps, { line }, { reason }) {
      await ignoreLine(deps, line, reason);
      return ok;
    },
  },
  'provider/unignore-line': {
    subject: lineName,
    async answer(deps, { line }, { reason }) {
      await undoIgnore(deps, line, reason);
      return ok;
    },
  },
};
