import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

export type Preloadable = LazyExoticComponent<ComponentType> & {
  /** Settles when the code is there. */
  preload: () => Promise<unknown>;
};

/**
 * A lazy component whose code can be loaded before it is rendered. It is then rendered at once: what replaces a placeholder is held
 * back by React for up to 300 ms.
 */
export function preloadable(load: () => Promise<ComponentType>): Preloadable {
  let loading: Promise<{ default: ComponentType }> | undefined;
  const once = () => {
    loading ??= load().then((component) => ({ default: component }));
    return loading;
  };
  return Object.assign(lazy(once), { preload: once });
}
