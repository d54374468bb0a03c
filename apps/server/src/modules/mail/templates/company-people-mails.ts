import type { Catalog } from '@portage/messages';
import { brandOf } from '@portage/messages/brand';
import { type MailBody, mailBody } from './layout.ts';

/** To an invited address. @param facts.day the last day on which the invitation can be accepted */
export const invitationMail = (
  messages: Catalog,
  { url, ...facts }: { company: string; inviter: string; role: string; day: string; url: string },
): MailBody => {
  const m = messages.mails;
  const given = { ...facts, brand: brandOf(messages).name };
  return mailBody(messages, {
    subject: m.invitationSubject(given),
    heading: m.invitationSubject(given),
    paragraphs: [m.invitationText(given), m.invitationUse(given)],
    facts: [[m.invitationRoleLabel, m.roleOf(given)]],
    action: { label: m.invitationAction, url },
    footer: m.invitationFooter(given),
  });
};

/** To the person that a company is offered to. @param facts.day the last day on which the offer can be accepted */
export const ownershipOfferMail = (
  messages: Catalog,
  { url, ...facts }: { company: string; owner: string; day: string; url: string },
): MailBody => {
  const m = messages.mails;
  const given = { ...facts, brand: brandOf(messages).name };
  return mailBody(messages, {
    subject: m.ownershipOfferSubject(given),
    heading: m.ownershipOfferSubject(given),
    paragraphs: [m.ownershipOfferText(given), m.ownershipOfferUse(given)],
    action: { label: m.ownershipOfferAction, url },
  });
};

/** To the new and the former owner of a company. @param facts.provider who transferred it, unless the new owner accepted an offer */
export const ownershipTransferMail = (
  messages: Catalog,
  { provider, url, ...facts }: { company: string; owner: string; former: string; provider: string | null; url: string },
): MailBody => {
  const m = messages.mails;
  const given = { ...facts, brand: brandOf(messages).name };
  return mailBody(messages, {
    subject: m.ownershipTransferSubject(given),
    heading: m.ownershipTransferSubject(given),
    paragraphs: [
      m.ownershipTransferText(given),
      ...(provider === null ? [] : [m.ownershipTransferByProvider({ provider })]),
      m.ownershipTransferAdvice,
    ],
    action: { label: m.openPortal(given), url },
  });
};

/** To the owner of a company: who was invited, or is an Admin from now on. @param facts.by who invited the person, or made them Admin */
export const peopleNewsMail = (
  messages: Catalog,
  {
    url,
    ...facts
  }: { kind: 'invited' | 'admin'; company: string; email: string; role: string; by: string; url: string },
): MailBody => {
  const m = messages.mails;
  const given = { ...facts, brand: brandOf(messages).name };
  return mailBody(messages, {
    subject: m.peopleNewsSubject(given),
    heading: m.peopleNewsSubject(given),
    paragraphs: [m.peopleNewsText(given), m.peopleNewsAdvice],
    facts: [[m.peopleNewsRole, m.roleOf(given)]],
    action: { label: m.peopleNewsAction, url },
  });
};

/** To a person who was removed from a company. */
export const removalMail = (messages: Catalog, facts: { company: string }): MailBody => {
  const m = messages.mails;
  const given = { ...facts, brand: brandOf(messages).name };
  return mailBody(messages, {
    subject: m.removalSubject(given),
    heading: m.removalSubject(given),
    paragraphs: [m.removalText(given)],
  });
};
