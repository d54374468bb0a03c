import { roleHas } from '@portage/contract/company-rights';
import { peoplePart } from '@portage/messages/company';
import * as m from '@portage/messages/company-people';
import * as refusals from '@portage/messages/link-refusals';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { callFunction } from '#lib/calls/call-function.ts';
import type { Company } from '#lib/company/company-queries.ts';
import { useUserId } from '#lib/session/session.tsx';
import { Button } from '#ui/button/button.tsx';
import { Tabs } from '#ui/choice/tabs.tsx';
import { useUrlTab } from '#ui/choice/use-url-tab.ts';
import { useDialogAddress } from '#ui/dialog/use-dialog-address.ts';
import { useOffer } from '#ui/dialog/use-offer.ts';
import { Skeleton } from '#ui/message/skeleton.tsx';
import { TryAgain } from '#ui/message/try-again.tsx';
import { Card } from '#ui/page/card.tsx';
import companyStyles from '../company.module.css';
import { Part } from '../part.tsx';
import type { AskedAct } from './confirmed-act.tsx';
import { MembersTable } from './members-table.tsx';
import { OwnershipOffer } from './ownership-offer.tsx';
import styles from './people.module.css';
import { exportPeople } from './people-csv.ts';
import { type CompanyPerson, peopleQuery } from './people-queries.ts';
import { SecondStepRule } from './second-step-rule.tsx';
import { usePeopleAct } from './use-people-act.ts';

const InvitationsTable = lazy(async () => ({
  default: (await import('./invitations-table.tsx')).InvitationsTable,
}));
const ConfirmedAct = lazy(async () => ({ default: (await import('./confirmed-act.tsx')).ConfirmedAct }));
const InviteDialog = lazy(async () => ({ default: (await import('./invite-dialog.tsx')).InviteDialog }));
const ChangeRoleDialog = lazy(async () => ({ default: (await import('./change-role-dialog.tsx')).ChangeRoleDialog }));

/** The people who use the portal for the company, and what the user's role may do about them. */
export function PeopleCard({ company }: { company: Company }) {
  const userId = useUserId();
  const list = useQuery(peopleQuery(company.id));
  const [tab, openTab] = useUrlTab('people', ['members', 'invitations']);
  const invite = useDialogAddress('invite');
  const role = useDialogAddress('role');
  const [asked, setAsked] = useState<AskedAct | null>(null);
  const act = usePeopleAct(company.id);
  const people = list.data?.people ?? [];
  const present = people.filter((person) => person.removed_at === null);
  const manages = roleHas(company.role, 'members.write');
  const inviting = useOffer({ ...invite, offer: manages || null, why: refusals.notAllowed });
  const named = present.find((person) => person.person_id === role.value);
  const changed = useOffer({ ...role, ...roleChange(company, list.data && (named ?? null)) });

  const members = (
    <MembersTable
      company={company}
      people={people}
      loading={list.isPending}
      onAsk={setAsked}
      onChangeRole={(id) => role.open(id)}
      onWithdrawOffer={() =>
        act.mutate({
          run: () => callFunction('offer-ownership', { company_id: company.id, person_id: null }),
          done: { title: m.offerWithdrawn },
        })
      }
    />
  );

  return (
    <Part
      id="people"
      title={peoplePart}
      actions={
        <>
          <Button
            size="s"
            icon={<Download size={16} strokeWidth={1.5} aria-hidden="true" />}
            disabled={present.length === 0}
            onClick={() => exportPeople(present, people)}
          >
            {m.exportCsv}
          </Button>
          {manages && (
            <Button size="s" variant="primary" onClick={() => invite.open('1')}>
              {m.invite}
            </Button>
          )}
        </>
      }
    >
      <Card className={styles.body}>
        {present.some((person) => person.user_id === userId && person.ownership_offered) && (
          <OwnershipOffer company={company} />
        )}
        {list.isError && list.data === undefined ? (
          <div className={companyStyles.row}>
            <p>{m.notLoaded}</p>
            <TryAgain reads={[list]} size="s" />
          </div>
        ) : manages ? (
          <Tabs
            label={m.tabs}
            value={tab}
            onValueChange={openTab}
            tabs={[
              { value: 'members', label: m.members, content: members },
              {
                value: 'invitations',
                label: m.invitations,
                content: (
                  <Suspense fallback={<Skeleton height="6rem" />}>
                    <InvitationsTable
                      invitations={list.data?.invitations ?? []}
                      people={people}
                      onWithdraw={(invitation) => setAsked({ kind: 'withdraw', invitation })}
                      onResend={({ invitation_id }) =>
                        act.mutate({
                          run: () => callFunction('resend-invitation', { company_id: company.id, invitation_id }),
                          done: { title: m.resent, description: m.resentText },
                        })
                      }
                    />
                  </Suspense>
                ),
              },
            ]}
          />
        ) : (
          members
        )}
        {roleHas(company.role, 'ownership') && list.data !== undefined && (
          <SecondStepRule company={company} list={list.data} onAsk={setAsked} />
        )}
      </Card>
      <Suspense fallback={null}>
        {asked !== null && <ConfirmedAct company={company} asked={asked} onClose={() => setAsked(null)} />}
        {inviting && <InviteDialog companyId={company.id} onClose={invite.close} />}
        {changed && <ChangeRoleDialog companyId={company.id} person={changed} onClose={role.close} />}
      </Suspense>
    </Part>
  );
}

/** Whose role a link may change. Only an offer of ownership changes that of the owner. */
function roleChange(company: Company, person: CompanyPerson | null | undefined) {
  if (!roleHas(company.role, 'members.write')) return { offer: null, why: refusals.notAllowed };
  if (!person) return { offer: person, why: refusals.notFound };
  return { offer: person.role === 'owner' ? null : person, why: refusals.ownerRole };
}
