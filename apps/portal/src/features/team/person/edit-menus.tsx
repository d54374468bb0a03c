import * as m from '@portage/messages/person';
import { Pencil } from 'lucide-react';
import { Button } from '#ui/button/button.tsx';
import { useDialogAddress } from '#ui/dialog/use-dialog-address.ts';
import { RowMenu } from '#ui/menu/row-menu.tsx';
import { CHANGE_PAY, CORRECT, EDIT, NEW_CHANGE } from '../member-details/dialog-names.ts';
import styles from './person.module.css';

const pencil = <Pencil size={16} strokeWidth={1.5} aria-hidden="true" />;

/** Asks whether pay changes from a date, or was recorded wrong. */
export function EditPay() {
  const [change, edit, correct] = [useDialogAddress(CHANGE_PAY), useDialogAddress(EDIT), useDialogAddress(CORRECT)];
  return (
    <RowMenu
      label={m.editPay}
      icon={pencil}
      items={[
        { key: 'change', label: m.fromDate, onSelect: () => change.open(NEW_CHANGE) },
        { key: 'edit', label: m.correctPay, onSelect: () => edit.open('1') },
        { key: 'correct', label: m.correctStart, onSelect: () => correct.open('1') },
      ]}
    />
  );
}

/** Opens the form of names, contact and job, which have no dates. */
export function EditContact() {
  const edit = useDialogAddress(EDIT);
  return (
    <Button
      variant="quiet"
      size="s"
      className={styles.pencil}
      icon={pencil}
      aria-label={m.editContact}
      onClick={() => edit.open('1')}
    />
  );
}

/** Asks whether the person moves to another province, or something was recorded wrong. */
export function EditPersonal() {
  const [change, correct] = [useDialogAddress(CHANGE_PAY), useDialogAddress(CORRECT)];
  return (
    <RowMenu
      label={m.editPersonal}
      icon={pencil}
      items={[
        { key: 'change', label: m.newProvince, onSelect: () => change.open(NEW_CHANGE) },
        { key: 'correct', label: m.correctMistake, onSelect: () => correct.open('1') },
      ]}
    />
  );
}
