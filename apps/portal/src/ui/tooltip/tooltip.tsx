import {
  cloneElement,
  lazy,
  type ReactElement,
  type ReactNode,
  Suspense,
  type SyntheticEvent,
  useRef,
  useState,
} from 'react';
import type { ControlEvents, ControlProps } from './tooltip-text.tsx';

const TooltipText = lazy(async () => ({ default: (await import('./tooltip-text.tsx')).TooltipText }));

interface TooltipProps {
  /** Empty content shows nothing. Content that arrives while the pointer is over the control appears right away. */
  content: ReactNode;
  /** One focusable element. To explain a disabled button, use `aria-disabled` instead of `disabled`. */
  children: ReactElement<ControlProps>;
}

/** Text next to a control on hover and focus, and on tap. Its code loads when the control is first hovered or focused. */
export function Tooltip({ content, children }: TooltipProps) {
  const [control, setControl] = useState<HTMLElement | null>(null);
  const [description, setDescription] = useState<string>();
  const near = useRef(false);
  /** What the tooltip does on the control's events, once its code is loaded. */
  const loaded = useRef<ControlEvents>({});
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
          leave();
          loaded.current.onPointerLeave?.(event);
        },
        onPointerDown: (event) => {
          own.onPointerDown?.(event);
          leave();
          loaded.current.onPointerDown?.(event);
        },
        onFocus: (event) => {
          own.onFocus?.(event);
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
          loaded.current.onClick?.(event);
        },
      })}
      {control !== null && !isEmpty && (
        <Suspense fallback={null}>
          <TooltipText
            content={content}
            control={control}
            isNear={() => near.current}
            events={loaded}
            onDescribe={setDescription}
          />
        </Suspense>
      )}
    </>
  );
}
