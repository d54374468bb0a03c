import { type BankHoliday, bankHolidays, type HolidayCode } from '@portage/domain/dates/bank-holidays';
import { todayAt, yearOf } from '@portage/domain/dates/plain-date';
import {
  type ProvincialHoliday,
  type ProvincialHolidayCode,
  provincialHolidays,
} from '@portage/domain/dates/provincial-holidays';
import { PROVINCES, type Province } from '@portage/domain/places/provinces';
import * as bankTexts from '@portage/messages/bank-holidays';
import * as m from '@portage/messages/console-figures';
import { formatShortDate } from '@portage/messages/formats';
import * as provincialTexts from '@portage/messages/provincial-holidays';
import { useUrlParams } from '#lib/browser/url-params.ts';
import { provinceNames } from '#lib/texts/names/province-names.ts';
import { FilterSelect } from '#ui/field/select-field.tsx';
import type { SortKeys } from '#ui/list/sort-order.ts';
import { useUrlOrder } from '#ui/list/use-url-order.ts';
import { Card } from '#ui/page/card.tsx';
import { type Column, DataTable } from '#ui/table/data-table.tsx';
import { OneLine, TitleLine } from '../lists/cells/one-line.tsx';
import { folded } from '../lists/paged/paged-queries.ts';
import styles from './figures.module.css';

type ProvincialRow = ProvincialHoliday & { province: Province };

const bankNames: Readonly<Record<HolidayCode, string>> = bankTexts;
const provincialNames: Readonly<Record<ProvincialHolidayCode, string>> = provincialTexts;

/** A name that is lower case in a French sentence, alone in a cell. */
const capitalized = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

const bankColumns: Column<BankHoliday>[] = [
  {
    key: 'holiday',
    header: m.holiday,
    sortable: true,
    card: 'title',
    cell: ({ code }) => <TitleLine>{capitalized(bankNames[code])}</TitleLine>,
  },
  {
    key: 'date',
    header: m.date,
    sortable: true,
    width: '9rem',
    card: 'second',
    cell: ({ date }) => formatShortDate(date),
  },
  {
    key: 'observed',
    header: m.observed,
    sortable: true,
    width: '9rem',
    card: 'third',
    cell: ({ observed }) => formatShortDate(observed),
  },
];
const provincialColumns: Column<ProvincialRow>[] = [
  {
    key: 'holiday',
    header: m.holiday,
    sortable: true,
    card: 'title',
    cell: ({ code }) => <TitleLine>{provincialNames[code]}</TitleLine>,
  },
  {
    key: 'province',
    header: m.province,
    sortable: true,
    card: 'third',
    unlabeled: true,
    cell: ({ province }) => <OneLine>{provinceNames[province]}</OneLine>,
  },
  {
    key: 'date',
    header: m.date,
    sortable: true,
    width: '9rem',
    card: 'second',
    cell: ({ date }) => formatShortDate(date),
  },
];

const bankOrder: SortKeys<BankHoliday> = {
  holiday: ({ code }) => folded(bankNames[code]),
  date: ({ date }) => date,
  observed: ({ observed }) => observed,
};
const provincialOrder: SortKeys<ProvincialRow> = {
  holiday: ({ code }) => folded(provincialNames[code]),
  province: ({ province }) => folded(provinceNames[province]),
  date: ({ date }) => date,
};

/** The holidays of a year: those that move paydays, and those that don't. */
export function HolidaysTab() {
  const [params, change] = useUrlParams();
  const thisYear = yearOf(todayAt(Date.now()));
  const years = [thisYear - 1, thisYear, thisYear + 1];
  const year = years.find((one) => String(one) === params.get('year')) ?? thisYear;
  const provincial = PROVINCES.flatMap((province) =>
    provincialHolidays(year, province).map((holiday): ProvincialRow => ({ ...holiday, province })),
  ).toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const bank = useUrlOrder('sort', bankHolidays(year), bankOrder);
  const provincialSorted = useUrlOrder('provincial', provincial, provincialOrder);
  return (
    <div className={styles.section}>
      <div className={styles.year}>
        <FilterSelect
          label={m.whichYear}
          value={String(year)}
          options={years.map(String)}
          onChange={({ target }) => change({ year: target.value === String(thisYear) ? null : target.value })}
        />
      </div>
      <Card title={m.bankHolidays} flush>
        <p className={styles.text}>{m.bankHolidaysText}</p>
        <DataTable
          plain
          caption={m.bankHolidays}
          columns={bankColumns}
          {...bank}
          lines
          rowKey={({ code }) => code}
          empty={null}
        />
      </Card>
      <Card title={m.provincial} flush>
        <p className={styles.text}>{m.provincialText}</p>
        <DataTable
          plain
          caption={m.provincial}
          columns={provincialColumns}
          {...provincialSorted}
          lines
          rowKey={({ code, province }) => `${code} ${province}`}
          empty={null}
        />
      </Card>
    </div>
  );
}
