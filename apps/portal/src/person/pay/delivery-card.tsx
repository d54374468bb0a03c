import { todayAt } from '@portage/domain/dates/plain-date';
import { formatDate } from '@portage/messages/formats';
import * as m from '@portage/messages/me-pay';
import { callMe } from '#lib/calls/call-me.ts';
import { FormRadioGroup } from '#ui/form/fields/choice-fields.tsx';
import { Form } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { Card } from '#ui/page/card.tsx';
import { checkedForm } from '../checked-form.ts';
import { useEmployment } from '../employment.ts';
import styles from '../person.module.css';
import { useSaved } from '../use-saved.ts';

interface Choice {
  delivery: string;
}
const Radio = FormRadioGroup<Choice>;

const deliveries = ['online', 'paper'] as const;
const deliveryOf = (text: string) => deliveries.find((one) => one === text);
const schema = checkedForm<Choice>(({ delivery }) => ({
  ...(deliveryOf(delivery) === undefined && { delivery: m.deliveryRequired }),
}));

/** Whether the person agrees to statements in their account alone, or wants paper too. Both have them here. */
export function DeliveryCard() {
  const { team_member_id, statement_delivery: chosen, statement_chosen_at: at } = useEmployment();
  const saved = useSaved();
  const form = useForm<Choice>({
    schema,
    defaultValues: { delivery: chosen ?? '' },
    errorTitle: m.deliveryFailed,
    onSubmit: async ({ delivery: text }) => {
      const delivery = deliveryOf(text);
      if (delivery === undefined) return;
      await callMe('me/choose-statements', { team_member_id, delivery });
      await saved(m.deliverySaved);
    },
  });
  return (
    <Card title={m.delivery}>
      <Form form={form} className={styles.form}>
        <p>{m.deliveryText}</p>
        <Radio
          name="delivery"
          legend={m.deliveryLegend}
          options={[
            { value: 'online', label: m.online },
            { value: 'paper', label: m.paper },
          ]}
          hint={`${m.paperText} ${at === null ? m.notChosen : m.chosenOn({ day: formatDate(todayAt(Date.parse(at))) })}`}
        />
        <div className={styles.buttons}>
          <SubmitButton form={form}>{m.deliverySave}</SubmitButton>
        </div>
      </Form>
    </Card>
  );
}
