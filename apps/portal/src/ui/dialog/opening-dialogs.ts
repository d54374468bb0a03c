let opening = 0;

/** Whether the code of a dialog that was opened is still loading. Another one would end up below it. */
export const isDialogOpening = (): boolean => opening > 0;

/** Counts a dialog whose code is loading. @returns a function for when it is there, or was not loaded */
export function holdOpening(): () => void {
  opening += 1;
  return () => {
    opening -= 1;
  };
}
