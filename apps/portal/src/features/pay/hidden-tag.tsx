import { VisuallyHidden } from '#ui/text/visually-hidden.tsx';

/** For `RichText`: renders `<hidden>…</hidden>` for screen readers only. */
export const hiddenTag = { hidden: (text: string) => <VisuallyHidden>{text}</VisuallyHidden> };
