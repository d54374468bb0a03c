import { type ComponentProps, type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { Link, type LinkProps } from 'react-router';
import styles from './button.module.css';
import { classNames } from './class-names.ts';

interface Look {
  variant?: 'primary' | 'secondary' | 'quiet' | 'destructive';
  size?: 'm' | 's';
  /** Takes the whole width of its place. */
  wide?: boolean;
  icon?: ReactNode;
}

type ButtonProps = Look &
  ComponentProps<'button'> & {
    /** Work is under way: the button is disabled and turns a small wheel. */
    pending?: boolean;
    /** The words while pending, for example 'Signing in...'; without it the button keeps its own. */
    pendingLabel?: string;
  };

function lookOf({ variant = 'secondary', size = 'm', wide = false }: Look, className?: string): string {
  return classNames(styles.button, styles[variant], size === 's' && styles.small, wide && styles.wide, className);
}

/**
 * A button of type "button" unless told otherwise. With `aria-disabled` it stays reachable (so that a tooltip can say
 * why) but does nothing. A pending button loses the focus to the page in most browsers: it takes it back afterwards.
 */
export function Button(props: ButtonProps) {
  const { variant, size, wide, icon, pending = false, pendingLabel, className, children, ref, ...rest } = props;
  const element = useRef<HTMLButtonElement | null>(null);
  const hadFocus = useRef(false);
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
      ref={(node) => {
        element.current = node;
        if (typeof ref === 'function') return ref(node);
        if (ref) ref.current = node;
        return undefined;
      }}
      onClick={click}
      disabled={rest.disabled === true || pending}
      data-pending={pending ? '' : undefined}
      className={lookOf({ ...props }, className)}
    >
      {pending ? <span className={styles.spinner} aria-hidden="true" /> : icon}
      {pending && pendingLabel !== undefined ? pendingLabel : children}
    </button>
  );
}

/** A link to another page of the portal that looks like a button. */
export function ButtonLink({ variant, size, wide, icon, className, children, ...rest }: Look & LinkProps) {
  const look = lookOf({ ...(variant && { variant }), ...(size && { size }), wide: wide === true }, className);
  return (
    <Link {...rest} className={look}>
      {icon}
      {children}
    </Link>
  );
}

/** A link out of the portal that looks like a button; in a new tab when `target="_blank"`. */
export function ButtonAnchor({ variant, size, wide, icon, className, children, ...rest }: Look & ComponentProps<'a'>) {
  const look = lookOf({ ...(variant && { variant }), ...(size && { size }), wide: wide === true }, className);
  return (
    <a {...rest} {...(rest.target === '_blank' && { rel: 'noopener noreferrer' })} className={look}>
      {icon}
      {children}
    </a>
  );
}
