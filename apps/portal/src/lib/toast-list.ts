export interface Toast {
  id: number;
  title: string;
  description?: string;
  variant: 'default' | 'destructive';
}

/** As many as are shown at once while all of them go by themselves, and as many as there ever are. */
const [usual, most] = [3, 5];

/** Room for one more: the oldest that would go by itself makes it, and an unread failure only when there are many. */
function withRoom(shown: readonly Toast[]): readonly Toast[] {
  if (shown.length < usual) return shown;
  const passing = shown.findIndex(({ variant }) => variant === 'default');
  if (passing === -1 && shown.length < most) return shown;
  return shown.toSpliced(Math.max(0, passing), 1);
}

const isSameFailure = (a: Toast, b: Toast) =>
  a.variant === 'destructive' && a.variant === b.variant && a.title === b.title && a.description === b.description;

/** What is shown once a message has come. A failure that happens again is told once, as the latest. */
export function withToast(shown: readonly Toast[], next: Toast): readonly Toast[] {
  return [...withRoom(shown.filter((one) => !isSameFailure(one, next))), next];
}
