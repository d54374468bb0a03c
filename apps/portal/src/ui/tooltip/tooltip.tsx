import { cloneElement, type ReactElement, type ReactNode, type SyntheticEvent, useRef, useState } from 'react';
import { lazyExtra } from '../dialog/lazy-dialog.tsx';
import type { ControlEvents, ControlProps } from './tooltip-text.tsx';

const TooltipText = lazyExtra(async () => (await import('./tooltip-text.tsx')).TooltipText);

interface TooltipProps {
  /** Empty content shows nothing. Content that arrives while the pointer is over the control appears right away. */
  content: ReactNode;
  /** One focusable element. To explain a disabled button, use `aria-disabled` instead of `disabled`. */
  children: ReactElement<ControlProps>;
}

/** The time in which the events of a mouse, the focus and the click follow a tap, in milliseconds. */
const TAP_MS = 1000;

/**
 * Text next to a control on hover and focus. A tap on a control that does nothing else opens it, and the next tap anywhere closes it.
 * Its code loads when the control is first hovered, focused or tapped.
 */
export function Tooltip({ content, children }: TooltipProps) {
  const [control, setControl] = useState<HTMLElement | null>(null);
  const [description, setDescription] = useState<string>();
  const near = useRef(false);
  /** What the tooltip does on the control's events, once its code is loaded. */
  const loaded = useRef<ControlEvents>({});
  const show = useRef(() => {});
  /** The last touch of the control: its time, and whether the text was open, which the library closes on any touch. */
  const touch = useRef({ at: Number.NEGATIVE_INFINITY, wasOpen: false });
  const isTap = ({ timeStamp }: SyntheticEvent) => timeStamp - touch.current.at < TAP_MS;
  const own = children.props;

  function approach(event: SyntheticEvent<HTMLElement>) {
    near.current = true;
    setControl(event.currentTarget);
  }
  function leave() {
    near.current = false;
  }

  const isEmpty = content === undefined || content === null || content === false || content === '';
  return (
    <>
      {cloneElement(children, {
        'aria-describedby': own['aria-describedby'] ?? description,
        onPointerMove: (event) => {
          own.onPointerMove?.(event);
          if (event.pointerType !== 'touch') approach(event);
          loaded.current.onPointerMove?.(event);
        },
        onPointerLeave: (event) => {
          own.onPointerLeave?.(event);
          if (event.pointerType === 'touch') return;
          leave();
          loaded.current.onPointerLeave?.(event);
        },
        onPointerDown: (event) => {
          own.onPointerDown?.(event);
          const isTouch = event.pointerType === 'touch';
          touch.current = {
            at: isTouch ? event.timeStamp : Number.NEGATIVE_INFINITY,
            wasOpen: description !== undefined,
          };
          if (isTouch) return;
          leave();
          loaded.current.onPointerDown?.(event);
        },
        // Not the click, which a button that is not to be used keeps to itself. A touch that scrolls ends without this.
        onPointerUp: (event) => {
          own.onPointerUp?.(event);
          if (event.pointerType !== 'touch' || touch.current.wasOpen) return;
          approach(event);
          show.current();
        },
        onFocus: (event) => {
          own.onFocus?.(event);
          if (isTap(event)) return;
          approach(event);
          loaded.current.onFocus?.(event);
        },
        onBlur: (event) => {
          own.onBlur?.(event);
          leave();
          loaded.current.onBlur?.(event);
        },
        onClick: (event) => {
          own.onClick?.(event);
          // What opens by the tap is not covered by the text.
          if (own.onClick === undefined && isTap(event)) return;
          leave();
          loaded.current.onClick?.(event);
        },
      })}
      {control !== null && !isEmpty && (
        <TooltipText
          content={content}
          control={control}
          isNear={() => near.current}
          events={loaded}
          show={show}
          onDescribe={setDescription}
        />
      )}
    </>
  );
}
