import * as m from '@portage/messages/console-queue';
import { Button } from '#ui/button/button.tsx';
import { RichText } from '#ui/text/rich-text.tsx';
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx';
import { useAct } from '../acts/use-act.ts';
import { mayDo } from '../may-do.ts';
import { useStaff } from '../staff.ts';
import { ExceptionRemedy, type QueueRemedyProps } from './exception-remedy.tsx';
import { itemTitle } from './queue-texts.ts';
import styles from './today.module.css';

/** The buttons that fix an item here. Other items are fixed on the page that their title opens. */
export function QueueRemedy({ item, onRelease, opens }: QueueRemedyProps) {
  const staff = useStaff();
  const retry = useAct('provider/retry-job', m.retried);
  const classify = useAct('provider/resolve-one-time', m.classified);
  const tags = { hidden: () => <VisuallyHidden> {itemTitle(item)}</VisuallyHidden> };
  if (item.kind === 'treatment' && mayDo(staff, 'provider/resolve-one-time')) {
    const decide = (treatment: 'contributions' | 'none') =>
      classify.mutate({ reference: item.reference, treatment, only_undecided: true });
    return (
      <span className={styles.buttons}>
        <Button size="s" pending={classify.isPending} onClick={() => decide('contributions')}>
          <RichText text={m.contributions} tags={tags} />
        </Button>
        <Button size="s" pending={classify.isPending} onClick={() => decide('none')}>
          <RichText text={m.noContributions} tags={tags} />
        </Button>
      </span>
    );
  }
  // A mail without a job is still being retried.
  const jobId = item.id.startsWith('job:') ? item.id.slice('job:'.length) : null;
  if (jobId !== null && mayDo(staff, 'provider/retry-job'))
    return (
      <Button size="s" pending={retry.isPending} onClick={() => retry.mutate({ id: jobId })}>
        <RichText text={m.retry} tags={tags} />
      </Button>
    );
  return <ExceptionRemedy item={item} onRelease={onRelease} {...(opens !== undefined && { opens })} />;
}
