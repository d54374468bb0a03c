import { invoiceNumber } from '@portage/domain/invoices/invoice-groups';
import { parseCents } from '@portage/domain/money/money';
import { paths } from '@portage/domain/portal-paths';
import { foldText } from '@portage/domain/text/fold-text';
import { formatCadNamed } from '@portage/messages/formats';
import * as m from '@portage/messages/palette';
import * as start from '@portage/messages/start';
import { useQuery } from '@tanstack/react-query';
import { FileText, History, Receipt, User, UserCog } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { isPhone } from '#lib/browser/is-phone.ts';
import { useCompanyQuery, useRights } from '#lib/company/company.ts';
import { useUserId } from '#lib/session/session.tsx';
import { fileName } from '#lib/texts/names/document-name.ts';
import { roleNames } from '#lib/texts/names/role-names.ts';
import { tagName } from '#lib/texts/names/tag-name.ts';
import { invoiceStatusLabel } from '#lib/texts/status-label.ts';
import { Button } from '#ui/button/button.tsx';
import { useTheme } from '#ui/choice/theme.ts';
import { type Command, CommandDialog, type CommandGroup } from '#ui/dialog/command-dialog.tsx';
import { askToLeave } from '#ui/dialog/dialog-history.ts';
import { remindToSign } from '../../features/team/member-details/letter/remind-to-sign.ts';
import { rightOf } from '../routes/route-rights.ts';
import { creations, pages, ShortcutsIcon } from './commands.tsx';
import { type FoundRecords, foundRecordsQuery, MIN_LENGTH } from './found-records-queries.ts';
import { keepRecent, type RecentItem, recentItems } from './recent-items.ts';
import { askedOf, recordActs } from './record-acts.ts';
import { settingCommands } from './setting-commands.tsx';
import { useSettled } from './use-settled.ts';

interface PaletteProps {
  onClose: () => void;
  onShortcuts: () => void;
}

const iconProps = { size: 18, strokeWidth: 1.5, 'aria-hidden': true } as const;

/** Goes to a page, person, invoice or document, starts a form or switches a setting, by a few letters of its name. */
export function Palette({ onClose, onShortcuts }: PaletteProps) {
  const navigate = useNavigate();
  const company = useCompanyQuery().data ?? null;
  const can = useRights();
  const [query, setQuery] = useState('');
  const text = useSettled(query.trim());
  const userId = useUserId();
  const [theme, chooseTheme] = useTheme();
  const asked = askedOf(text);
  const isLong = asked.name.length >= MIN_LENGTH;
  const records = useQuery({
    ...foundRecordsQuery({ company, text: asked.name, can }),
    enabled: company !== null && isLong,
  });
  const searched = isLong ? records : null;

  function go(item: RecentItem) {
    if (company !== null) keepRecent(userId, company.id, item);
    onClose();
    askToLeave(() => void navigate(item.to));
  }
  function remind(memberId: string) {
    onClose();
    void remindToSign(memberId);
  }
  const words = foldText(query).split(/\s+/);
  const matches = (label: string, more = '') => words.every((word) => foldText(`${label} ${more}`).includes(word));
  const destinations = (given: typeof pages, heading = ''): Command[] =>
    given
      .filter(({ label, words: more = '', to }) => can(rightOf(to)) && matches(label, `${heading} ${more}`))
      .map(({ label, to, Icon }) => ({ key: to, label, icon: <Icon {...iconProps} />, run: () => go({ label, to }) }));
  const shortcuts: Command = {
    key: 'shortcuts',
    label: m.shortcuts,
    icon: <ShortcutsIcon {...iconProps} />,
    run: onShortcuts,
  };
  const recent = query === '' && company !== null ? recentItems(userId, company.id) : [];
  const groups: CommandGroup[] = [
    {
      label: m.recent,
      commands: recent
        .filter(({ to }) => can(rightOf(to)))
        .map((item) => ({
          key: `recent ${item.to}`,
          label: item.label,
          detail: item.detail,
          icon: <History {...iconProps} />,
          run: () => go(item),
        })),
    },
    { label: m.pages, commands: destinations(pages) },
    { label: m.create, commands: destinations(can('people.write') ? creations : [], m.create) },
    ...(searched?.data === undefined ? [] : withActs(searched.data)),
    {
      label: m.settings,
      commands: query === '' ? [] : settingCommands({ matches, theme, onTheme: chooseTheme, onClose }),
    },
    // A phone has no keys to press.
    { label: m.help, commands: matches(m.shortcuts) && !isPhone() ? [shortcuts] : [] },
  ];
  /** What was found, and what can be done with it: first where a verb asks for it, else below the people and invoices. */
  function withActs(found: FoundRecords): CommandGroup[] {
    const [people, invoices, ...others] = recordGroups(found, go, can);
    const acts = {
      label: m.acts,
      commands: recordActs(found, asked.acts, can('people.write')).map(({ key, label, Icon, ...act }) => ({
        key,
        label,
        icon: <Icon {...iconProps} />,
        run: () => ('to' in act ? go({ label, to: act.to }) : remind(act.remind)),
      })),
    };
    return asked.acts.length > 0 ? [acts, people, invoices, ...others] : [people, invoices, acts, ...others];
  }
  const isEmpty = groups.every(({ commands }) => commands.length === 0);

  return (
    <CommandDialog
      title={m.title}
      label={m.label}
      placeholder={m.placeholder}
      query={query}
      onQuery={setQuery}
      groups={groups}
      notice={noticeOf({ query, isEmpty, searched, typing: query.trim() !== text })}
      onClose={onClose}
    />
  );
}

function recordGroups(
  { people, invoices, documents, accounts }: FoundRecords,
  go: (item: RecentItem) => void,
  can: ReturnType<typeof useRights>,
): [people: CommandGroup, invoices: CommandGroup, ...others: CommandGroup[]] {
  return [
    {
      label: m.people,
      commands: people.map((person) => ({
        key: person.team_member_id,
        label: `${person.first_name} ${person.last_name}`,
        detail: person.role,
        icon: <User {...iconProps} />,
        run: () =>
          go({
            label: `${person.first_name} ${person.last_name}`,
            detail: person.role,
            to: can('people.read')
              ? `${paths.team}?member=${person.team_member_id}`
              : `${paths.team}?q=${encodeURIComponent(person.last_name)}`,
          }),
      })),
    },
    {
      label: m.invoices,
      commands: invoices.map((invoice) => ({
        key: invoice.id,
        label: invoiceNumber(invoice),
        detail: `${formatCadNamed(parseCents(String(invoice.amount)))} · ${invoiceStatusLabel(invoice.status)}`,
        icon: <Receipt {...iconProps} />,
        run: () =>
          go({
            label: invoiceNumber(invoice),
            to: `${paths.pay}/${encodeURIComponent(invoice.invoice_number ?? invoice.id)}`,
          }),
      })),
    },
    {
      label: start.titleDocuments,
      commands: documents.map((document) => {
        // The list has it under this name.
        const label = fileName(document.name);
        const detail = document.tag === null ? undefined : tagName(document.tag);
        const to = `${paths.documents}?${new URLSearchParams({ q: label })}`;
        return {
          key: document.id,
          label,
          detail,
          icon: <FileText {...iconProps} />,
          run: () => go({ label, detail, to }),
        };
      }),
    },
    {
      label: m.accounts,
      commands: accounts.map(({ user_id, name, email, role }) => ({
        key: user_id,
        label: name === '' ? email : name,
        detail: roleNames[role],
        icon: <UserCog {...iconProps} />,
        run: () => go({ label: name === '' ? email : name, detail: roleNames[role], to: paths.company }),
      })),
    },
  ];
}

interface NoticeGiven {
  query: string;
  isEmpty: boolean;
  /** The search of records; null for a text that is too short. */
  searched: { isError: boolean; isFetching: boolean; refetch: () => unknown } | null;
  /** The search waits for a pause in typing. */
  typing: boolean;
}

/** What the list does not say: that the search failed, or that nothing matches. */
function noticeOf({ query, isEmpty, searched, typing }: NoticeGiven): ReactNode {
  if (searched?.isError === true)
    return (
      <>
        <span>{m.failed}</span>
        <Button size="s" pending={searched.isFetching} onClick={() => void searched.refetch()}>
          {start.tryAgain}
        </Button>
      </>
    );
  if (!isEmpty) return null;
  if (query.trim().length < MIN_LENGTH) return m.typeMore;
  return typing || searched === null || searched.isFetching ? m.searching : m.nothing({ query });
}
