import * as m from '@portage/messages/time-away';
import { Button } from '#ui/button/button.tsx';
import { RichText } from '#ui/text/rich-text.tsx';
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx';

const hidden = { hidden: (text: string) => <VisuallyHidden>{text}</VisuallyHidden> };

/** Opens the question whether a person's time away is canceled. */
export const CancelButton = ({ name, onCancel }: { name: string; onCancel: () => void }) => (
  <Button size="s" variant="quiet" onClick={onCancel}>
    <RichText text={m.cancel({ name })} tags={hidden} />
  </Button>
);
