import { type DateOrder, readDate } from '@portage/domain/dates/read-date';
import { formatDate } from '@portage/messages/formats';
import * as m from '@portage/messages/member-import';
import { RadioGroup } from '#ui/field/choice-field.tsx';
import { Card } from '#ui/page/card.tsx';
import type { Reading } from './read-import.ts';

/** Asks which names of a file are right, because its encoding cannot be known. Nothing is chosen before. */
export function NamesQuestion(given: {
  readings: readonly Reading[];
  chosen: Reading | null;
  onChoose: (reading: Reading) => void;
}) {
  const { readings, chosen, onChoose } = given;
  return (
    <Card>
      <RadioGroup
        legend={m.namesQuestion}
        options={readings.map(({ sample }) => ({ value: sample, label: sample }))}
        value={chosen?.sample ?? ''}
        onChange={({ target }) => {
          const reading = readings.find(({ sample }) => sample === target.value);
          if (reading !== undefined) onChoose(reading);
        }}
      />
      <p>{m.namesHint}</p>
    </Card>
  );
}

const ORDERS = ['dayFirst', 'monthFirst'] as const;

/** Asks once for a file which of day and month comes first. Nothing is chosen before. */
export function DatesQuestion(given: {
  example: string;
  order: DateOrder | null;
  onChoose: (order: DateOrder) => void;
}) {
  const { example, order, onChoose } = given;
  const texts = { dayFirst: m.dayFirst, monthFirst: m.monthFirst };
  const read = readDate(example);
  if (read.is !== 'either') return null;
  return (
    <Card>
      <RadioGroup
        legend={m.datesQuestion({ date: example })}
        options={ORDERS.map((value) => ({ value, label: texts[value]({ date: formatDate(read[value]) }) }))}
        value={order ?? ''}
        onChange={({ target }) => onChoose(target.value === 'monthFirst' ? 'monthFirst' : 'dayFirst')}
      />
    </Card>
  );
}
