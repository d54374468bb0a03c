import type { ReactNode } from 'react';

/** An action of a menu. */
export interface MenuItem {
  key: string;
  label: ReactNode;
  /** What choosing it sets off, below the label. */
  note?: ReactNode;
  onSelect: () => void;
  destructive?: boolean;
  /** Shown, but not to be chosen now. */
  disabled?: boolean;
}
