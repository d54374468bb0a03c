import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button, ButtonAnchor, ButtonLink } from '#ui/button/button.tsx';
import { CopyButton } from '#ui/button/copy-button.tsx';
import { SegmentedControl } from '#ui/choice/segmented-control.tsx';
import { Tabs } from '#ui/choice/tabs.tsx';
import { Tooltip } from '#ui/tooltip/tooltip.tsx';
import { longText, Section, State } from '../specimen.tsx';

const variants = ['primary', 'secondary', 'quiet', 'destructive'] as const;
const icon = <Plus size={16} strokeWidth={1.5} aria-hidden="true" />;

/** Buttons, links, switches and tabs. */
export function Actions() {
  const [cycle, setCycle] = useState<'monthly' | 'yearly'>('monthly');
  const [tab, setTab] = useState('first');
  return (
    <Section title="Actions">
      {variants.map((variant) => (
        <State key={variant} name={`Button, ${variant}`}>
          <Button variant={variant}>Save</Button>
          <Button variant={variant} size="s">
            Small
          </Button>
          <Button variant={variant} icon={icon}>
            With icon
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
          <Button variant={variant} pending pendingLabel="Saving...">
            Save
          </Button>
        </State>
      ))}
      <State name="Button, wide, long label">
        <Button wide>{longText}</Button>
      </State>
      <State name="Links">
        <ButtonLink to="/home" variant="primary">
          Page of the portal
        </ButtonLink>
        <ButtonAnchor href="https://example.com" target="_blank">
          Other site
        </ButtonAnchor>
      </State>
      <State name="Disabled with a reason">
        <Tooltip content="You need an active subscription plan to add team members.">
          <Button aria-disabled="true">Add Team Member</Button>
        </Tooltip>
      </State>
      <State name="Copy">
        <CopyButton text="copied text">Copy codes</CopyButton>
      </State>
      <State name="Segmented control">
        <SegmentedControl
          label="Billing cycle"
          options={[
            { value: 'monthly', label: 'Monthly' },
            { value: 'yearly', label: 'Yearly' },
          ]}
          value={cycle}
          onChange={setCycle}
        />
      </State>
      <State name="Tabs">
        <Tabs
          label="Examples"
          value={tab}
          onValueChange={setTab}
          tabs={[
            { value: 'first', label: 'Scheduled Payments', content: <p>The first panel.</p> },
            { value: 'second', label: 'One time payments', content: <p>The second panel.</p> },
          ]}
        />
      </State>
    </Section>
  );
}
