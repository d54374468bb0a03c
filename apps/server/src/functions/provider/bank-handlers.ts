import { bankProfile } from '../../modules/receivables/bank/bank-profile.ts';
import { candidatesOf } from '../../modules/receivables/bank/candidates-of.ts';
import { ignoreLine, undoIgnore } from '../../modules/receivables/bank/ignore-line.ts';
import { importStatement, previewStatement, withdrawImport } from '../../modules/receivables/bank/import-statement.ts';
import { matchCertain } from '../../modules/receivables/bank/match-certain.ts';
import { matchLine, undoMatch } from '../../modules/receivables/bank/match-line.ts';
import { readStatement } from '../../modules/receivables/bank/read-statement.ts';
import { findReceipt } from '../../modules/receivables/find-client.ts';
import { invoiceParts } from './invoice-parts.ts';
import type { ProviderHandlers } from './provider-handler.ts';

const ok = { ok: true } as const;
const lineName = ({ line }: { line: number }) => `bank line ${line}`;

/** Acts on bank statements and their lines. */
export const bankHandlers: ProviderHandlers<
  | 'provider/import-statement'
  | 'provider/withdraw-import'
  | 'provider/bank-candidates'
  | 'provider/match-line'
  | 'provider/unmatch-line'
  | 'provider/ignore-line'
  | 'provider/unignore-line'
> = {
  'provider/import-statement': {
    subject: ({ save }) => (save ? 'import' : 'preview'),
    async answer(deps, { name, text, profile: named, profiles, save, match, include_doubtful: includeDoubtful }) {
      const profile = bankProfile(profiles, named);
      const read = await readStatement(text, profile);
      const preview = await previewStatement(deps, profile.account, read);
      const file = { account: profile.account, name };
      const batch = save ? await importStatement(deps, file, read, { includeDoubtful }) : null;
      const matched = match && batch !== null ? await matchCertain(deps, batch.importId) : [];
      return {
        import: batch?.importId ?? null,
        new: batch?.added ?? preview.new.length,
        here: preview.here.length,
        matched: matched.length,
        doubtful: preview.doubtful.map(({ row, text: shown, problem }) => ({ row, text: shown, problem })),
      };
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
