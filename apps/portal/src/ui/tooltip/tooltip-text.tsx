import { Tooltip as Radix } from 'radix-ui';
import {
  type HTMLAttributes,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useState,
} from 'react';
import styles from './tooltip.module.css';

/** The events of a control that open and close its tooltip. */
export type ControlEvents = Pick<
  HTMLAttributes<HTMLElement>,
  'onPointerMove' | 'onPointerLeave' | 'onPointerDown' | 'onPointerUp' | 'onFocus' | 'onBlur' | 'onClick'
>;
export type ControlProps = ControlEvents & Pick<HTMLAttributes<HTMLElement>, 'aria-describedby'>;

interface StandInProps {
  control: HTMLElement;
  /** Receives what to do on the control's events. */
  events: RefObject<ControlEvents>;
  /** Receives the id of the open text, and undefined when it closes. */
  onDescribe: (id: string | undefined) => void;
}

interface TooltipTextProps extends StandInProps {
  content: ReactNode;
  /** Whether the control is hovered, focused or tapped, so that the text opens right away. */
  isNear: () => boolean;
  /** Receives what opens it. */
  show: RefObject<() => void>;
}

/** The text of a tooltip, next to a control that is rendered elsewhere. */
export function TooltipText({ content, isNear, show, ...standIn }: TooltipTextProps) {
  const [open, setOpen] = useState(isNear);
  useLayoutEffect(() => {
    show.current = () => setOpen(true);
  }, [show]);
  // The focus can move on while this is rendered for the first time, before the control's events lead here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once open, the text also stays while the pointer is over it
  useEffect(() => {
    if (!isNear()) setOpen(false);
  }, []);
  return (
    <Radix.Provider delayDuration={250} skipDelayDuration={200}>
      <Radix.Root open={open} onOpenChange={setOpen}>
        <Radix.Trigger asChild>
          <StandIn {...standIn} />
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content className={styles.tip} sideOffset={6} collisionPadding={12}>
            {content}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}

/** Renders nothing: passes what the library wants of its trigger on to the control, which was rendered before it loaded. */
function StandIn(props: StandInProps & ControlProps & { ref?: Ref<HTMLElement> }) {
  const { control, events, onDescribe, ref, 'aria-describedby': description, ...trigger } = props;
  useImperativeHandle(ref, () => control, [control]);
  useLayoutEffect(() => {
    events.current = trigger;
    return () => {
      events.current = {};
    };
  });
  useLayoutEffect(() => {
    onDescribe(description);
    return () => onDescribe(undefined);
  }, [description, onDescribe]);
  return null;
}
