import * as m from '@portage/messages/shell';
import { Languages } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { config } from '#lib/browser/config.ts';
import { followAccountLanguage, onLanguageAsked, switchLanguage } from '#lib/browser/language.ts';
import { useUserId } from '#lib/session/session.tsx';
import { toast } from '#lib/toast/toast.ts';
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx';
import { VisuallyHidden } from '../text/visually-hidden.tsx';
import { SidebarButton } from './app-frame.tsx';

/** Whether something was typed on this page since it opened or a form was sent. */
function useTyped() {
  const typed = useRef(false);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other fields
  useEffect(() => {
    typed.current = false;
  }, [pathname]);
  useEffect(() => {
    const onInput = ({ target }: Event) => {
      if (target instanceof Element && target.closest('main') !== null) typed.current = true;
    };
    const onSubmit = () => {
      typed.current = false;
    };
    document.addEventListener('input', onInput);
    document.addEventListener('submit', onSubmit);
    return () => {
      document.removeEventListener('input', onInput);
      document.removeEventListener('submit', onSubmit);
    };
  }, []);
  return typed;
}

/** A button for each other language, named in that language. Asks first if the switch would lose what was typed. */
export function LanguageSwitch({ expanded }: { expanded: boolean }) {
  const typed = useTyped();
  const [asking, setAsking] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const userId = useUserId();
  useEffect(() => {
    // The page stays in its language, and the next one asks again.
    followAccountLanguage(userId).catch(() => {});
  }, [userId]);

  async function show(locale: string) {
    setPending(true);
    try {
      await switchLanguage(locale);
    } catch {
      toast({ title: m.languageNotSaved, description: m.languageNotSavedText, variant: 'destructive' });
    } finally {
      setPending(false);
      setAsking(null);
    }
  }

  function ask(locale: string) {
    if (typed.current) setAsking(locale);
    else void show(locale);
  }
  useEffect(() => onLanguageAsked(ask));

  return (
    <>
      {config.languages.map(({ locale, name }) => (
        <SidebarButton
          key={locale}
          lang={locale}
          title={expanded ? undefined : name}
          disabled={pending}
          onClick={() => ask(locale)}
        >
          <Languages size={18} strokeWidth={1.5} aria-hidden="true" />
          {expanded ? <span>{name}</span> : <VisuallyHidden>{name}</VisuallyHidden>}
        </SidebarButton>
      ))}
      {asking !== null && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setAsking(null)}
          title={m.switchLanguageTitle}
          description={m.switchLanguageText}
          confirmLabel={m.switchLanguage}
          pending={pending}
          onConfirm={() => void show(asking)}
        />
      )}
    </>
  );
}
