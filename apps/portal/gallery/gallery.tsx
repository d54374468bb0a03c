import { useState } from 'react';
import { ThemeSwitcher } from '#ui/choice/theme-switcher.tsx';
import { type ToastItem, ToastViewport } from '#ui/message/toast-viewport.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import styles from './gallery.module.css';
import { Actions } from './sections/actions.tsx';
import { Dialogs } from './sections/dialogs.tsx';
import { Documents } from './sections/documents.tsx';
import { Features } from './sections/features.tsx';
import { Fields } from './sections/fields.tsx';
import { Home } from './sections/home.tsx';
import { Messages } from './sections/messages.tsx';
import { Schedules } from './sections/schedules.tsx';
import { Statements } from './sections/statements.tsx';
import { Tables } from './sections/tables.tsx';

/** Every component of ui/, and parts of pages, in their states. The switch shows them in the light and the dark theme. */
export function Gallery() {
  const [toasts, setToasts] = useState<readonly ToastItem[]>([]);
  return (
    <main className={styles.page}>
      <title>Component gallery · Portage</title>
      <PageHeader
        title="Component gallery"
        subtitle="Every component, and parts of pages, in their states"
        actions={<ThemeSwitcher />}
      />
      <Actions />
      <Fields />
      <Messages onToast={(toast) => setToasts((shown) => [...shown, { id: shown.length + 1, ...toast }])} />
      <Tables />
      <Dialogs />
      <Features />
      <Home />
      <Documents />
      <Schedules />
      <Statements />
      <ToastViewport toasts={toasts} onDismiss={(id) => setToasts((shown) => shown.filter((one) => one.id !== id))} />
    </main>
  );
}
