import { useState } from 'react';
import { PageHeader } from '#ui/page-header.tsx';
import { ThemeSwitcher } from '#ui/theme-switcher.tsx';
import { type ToastItem, ToastViewport } from '#ui/toast-viewport.tsx';
import styles from './gallery.module.css';
import { Actions } from './sections/actions.tsx';
import { Dialogs } from './sections/dialogs.tsx';
import { Fields } from './sections/fields.tsx';
import { Messages } from './sections/messages.tsx';
import { Tables } from './sections/tables.tsx';

/** Every component of ui/ in its states. The switch shows them in the light and the dark theme. */
export function Gallery() {
  const [toasts, setToasts] = useState<readonly ToastItem[]>([]);
  return (
    <main className={styles.page}>
      <title>Component gallery · Portage</title>
      <PageHeader title="Component gallery" subtitle="Every component in its states" actions={<ThemeSwitcher />} />
      <Actions />
      <Fields />
      <Messages onToast={(toast) => setToasts((shown) => [...shown, { id: shown.length + 1, ...toast }])} />
      <Tables />
      <Dialogs />
      <ToastViewport toasts={toasts} onDismiss={(id) => setToasts((shown) => shown.filter((one) => one.id !== id))} />
    </main>
  );
}
