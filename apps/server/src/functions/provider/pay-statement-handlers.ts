import type { payStatementActs } from '@portage/contract/provider/pay-statement';
import { statementFile } from '../../modules/pay-statements/statement-file.ts';
import type { ProviderHandlers } from './provider-handler.ts';

/** Pay statements as files. */
export const payStatementHandlers: ProviderHandlers<keyof typeof payStatementActs> = {
  'provider/pay-statement': {
    subject: ({ statement_id }) => statement_id.toLowerCase(),
    async answer(deps, { statement_id }) {
      const { name, pdf } = await statementFile(deps, statement_id.toLowerCase());
      return { name, pdf: pdf.toString('base64') };
    },
  },
};
