import { cents, toDecimal } from '@portage/domain/money/money';
import { formatCad, formatCadNamed } from '@portage/messages/formats';
import { Money } from '#ui/text/money.tsx';

/** An amount in a table, a dash for nothing. */
export const Amount = ({ value }: { value: number }) => (value === 0 ? <>–</> : <Money cents={cents(value)} />);

export const shownAmount = (value: number): string => formatCad(cents(value));
/** An amount in a text, always on one line: 'CAD 1,500.00'. */
export const namedAmount = (value: number): string => formatCadNamed(cents(value));
/** An amount with its name, on one line: 'Total CAD 1,500.00'. */
export const labelledAmount = (label: string, value: number): string => `${label}\u00a0${namedAmount(value)}`;
export const csvAmount = (value: number): string => toDecimal(cents(value));
