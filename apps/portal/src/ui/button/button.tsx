import { type ComponentProps, type MouseEvent, type ReactNode, useCallback, useEffect, useRef } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classNames } from '../class-names.ts';
import styles from './button.module.css';

interface ButtonStyle {
  variant?: 'primary' | 'secondary' | 'quiet' | 'destructive';
  size?: 'm' | 's';
  /** Fills the width of its container. */
  wide?: boolean;
  icon?: ReactNode;
}

type ButtonProps = ButtonStyle &
  ComponentProps<'button'> & {
    /** Disables the button and shows a spinner. */
    pending?: boolean;
    /** Label while pending, such as 'Signing in...'; defaults to the normal label. */
    pendingLabel?: string;
  };

function buttonClasses({ variant = 'secondary', size = 'm', wide = false }: ButtonStyle, className?: string): string {
  return classNames(styles.button, styles[variant], size === 's' && styles.small, wide && styles.wide, className);
}

/**
 * A button, of type "button" by default. With `aria-disabled` it stays focusable, so a tooltip can explain why, but
 * does nothing. Most browsers move focus to the page when a pending button is disabled, so it restores its focus
 * afterwards.
 */
export function Button(props: ButtonProps) {
  const { variant, size, wide, icon, pending = false, pendingLabel, className, children, ref, ...rest } = props;
  const element = useRef<HTMLButtonElement | null>(null);
  const hadFocus = useRef(false);
  // The same function until `ref` changes: React would detach and attach another one with every render.
  const attach = useCallback(
    (node: HTMLButtonElement | null) => {
      element.current = node;
      if (typeof ref === 'function') return ref(node);
      if (ref) ref.current = node;
      return undefined;
    },
    [ref],
  );
  const blocked = rest['aria-disabled'] === true || rest['aria-disabled'] === 'true';

  useEffect(() => {
    if (pending) return;
    if (hadFocus.current && document.activeElement === document.body) element.current?.focus();
    hadFocus.current = false;
  }, [pending]);

  function click(event: MouseEvent<HTMLButtonElement>) {
    if (blocked) {
      event.preventDefault();
      return;
    }
    hadFocus.current = true;
    rest.onClick?.(event);
  }

  return (
    <button
      type="button"
      {...rest}
      ref={attach}
      onClick={click}
      disabled={rest.disabled === true || pending}
      data-pending={pending ? '' : undefined}
      className={buttonClasses({ ...props }, className)}
    >
      {pending ? <span className={styles.spinner} aria-hidden="true" /> : icon}
      {pending && pendingLabel !== undefined ? pendingLabel : children}
    </button>
  );
}

/** A link to another portal page, styled as a button. */
export function ButtonLink({ variant, size, wide, icon, className, children, ...rest }: ButtonStyle & LinkProps) {
  const classes = buttonClasses({ ...(variant && { variant }), ...(size && { size }), wide: wide === true }, className);
  return (
    <Link {...rest} className={classes}>
      {icon}
      {children}
    </Link>
  );
}

/** A link out of the portal, styled as a button. Opens a new tab with `target="_blank"`. */
export function ButtonAnchor({
  variant,
  size,
  wide,
  icon,
  className,
  children,
  ...rest
}: ButtonStyle & ComponentProps<'a'>) {
  const classes = buttonClasses({ ...(variant && { variant }), ...(size && { size }), wide: wide === true }, className);
  return (
    <a {...rest} {...(rest.target === '_blank' && { rel: 'noopener noreferrer' })} className={classes}>
      {icon}
      {children}
    </a>
  );
}
