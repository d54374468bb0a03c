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
  return {
    act: acts.find((act) => act === dialog.value) ?? null,
    id: params.get(thing),
    open: (act: Act, id: string) => dialog.open(act, { and: { [thing]: id } }),
    close: dialog.close,
  };
}
