import { useUrlParams } from '#lib/browser/url-params.ts';
import { useDialogAddress } from '#ui/dialog/use-dialog-address.ts';

/**
 * Keeps the dialog of an act on a thing in the address, as `?act=return&receipt=ID`.
 * @param thing the parameter of the thing's id
 * @param acts the acts that have a dialog here
 */
export function useActAddress<Act extends string>(thing: string, acts: readonly Act[]) {
  const [params] = useUrlParams();
  const dialog = useDialogAddress('act', [thing]);
  const id = params.get(thing);
  return {
    /** The act and the thing as the address has them, in one text; null without an act. */
    value: dialog.value === null ? null : `${dialog.value} ${id ?? ''}`,
    act: acts.find((one) => one === dialog.value) ?? null,
    id,
    open: (chosen: Act, of: string) => dialog.open(chosen, { and: { [thing]: of } }),
    close: dialog.close,
  };
}
