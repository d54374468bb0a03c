import * as m from '@portage/messages/console-money';
import { ActDialog } from '../money/act-dialog.tsx';

interface ReleaseDialogProps {
  /** The id of the hold. */
  hold: string;
  /** Whose pay is held. */
  name: string;
  /** The client and the days, where the title does not say them. */
  about: string;
  /** Why it is held, where the page does not say it. */
  why?: string;
  onClose: () => void;
}

/** Releases held pay, with a reason. */
export function ReleaseDialog({ hold, name, about, why, onClose }: ReleaseDialogProps) {
  return (
    <ActDialog
      act="provider/release-pay"
      title={m.releaseTitle({ name })}
      about={about}
      description={why === undefined ? m.releaseText : `${why} ${m.releaseText}`}
      confirm={m.release}
      request={(_, reason) => ({ hold, reason })}
      done={() => m.released}
      onClose={onClose}
    />
  );
}
