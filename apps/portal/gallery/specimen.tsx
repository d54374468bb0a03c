import { type ReactNode, useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import styles from './gallery.module.css';

/** The states of one kind of component under a heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** One state, with its name above. */
export function State({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.state}>
      <p className={styles.name}>{name}</p>
      <div className={styles.row}>{children}</div>
    </div>
  );
}

/** One of several states at a time, for what has a heading that a page has once. */
export function OneState({ name, states }: { name: string; states: Readonly<Record<string, ReactNode>> }) {
  const [shown, setShown] = useState(Object.keys(states)[0] ?? '');
  return (
    <State name={name}>
      {Object.keys(states).map((state) => (
        <Button key={state} size="s" aria-pressed={state === shown} onClick={() => setShown(state)}>
          {state}
        </Button>
      ))}
      {states[shown]}
    </State>
  );
}

export const longText = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft '
  .repeat(3)
  .trim();
export const ignore = () => {};

/** A read that failed, which Try again does not repeat here. */
export const failedRead = { isError: true, isFetching: false, refetch: ignore };

/** When things happened, and the day on which parts of pages are shown. */
export const moment = '2026-11-20T15:00:00.000Z';
export const day = '2026-11-27';
export const sampleId = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
