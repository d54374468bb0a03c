import { payerInText } from '@portage/domain/bank/client-names';
import { normalText } from '@portage/domain/bank/normal-text';

/** Who paid, to know them again: as the bank says, or what the text says beside the bank's own words. Empty where nothing does. */
export const payerOf = ({ text, payer }: { text: string; payer: string }): string =>
  normalText(payer) || payerInText(text);
