import type { NavigateFunction } from 'react-router';

/** Leads on from a page after a moment, unless the page was left: `stop` says so. */
export function leadOn(navigate: NavigateFunction) {
  let left = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    to(path: string, inMs: number, state?: object): void {
      if (!left) timer = setTimeout(() => navigate(path, { replace: true, state }), inMs);
    },
    stop(): void {
      left = true;
      clearTimeout(timer);
    },
  };
}
