import { foldText } from '../text/fold-text.ts';

const SUM =
  /^(?:grand |sous-|sub-?)?(?:totals?|totaux)\b|^(?:opening|closing|starting|ending|previous|final|ledger|available) balance\b|^balance (?:brought |carried )?forward\b|^solde\b|^(?:balance|report)\s*:?$/;

/** Whether a cell begins as those of sums and balances do, in English or French: 'Grand total', 'Solde au 30 juin'. */
export const isSumText = (cell: string): boolean => SUM.test(foldText(cell));
