import type { ReactNode } from 'react';

/** An action of a menu. */
export interface MenuItem {
  key: string;
  label: ReactNode;
  onSelect: () => void;
  destructive?: boolean;
  /** Shown, but not to be chosen now. */
  disabled?: boolean;
}
