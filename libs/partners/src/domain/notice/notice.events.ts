import { type EventOf, type Json, defineEvent, integer, json, optional, text, sameMembers } from '@app/kernel';
import { partnerPort } from '../partner-port.js';

/** A partner reported something that no order of ours began: money that came. */
export const NoticeReceived = defineEvent(
  'partners.notice-received',
  {
    port: partnerPort(),
    /** Kind of the report, as the partner protocol names it. */
    kind: text(),
    /** The partner's own id of the deposit. */
    key: text(),
    /** The other members of the report; never personal data. */
    content: json<Json>(),
    /** The partner whose id it is, by its number among those of the port; absent in notices of earlier releases. */
    partner: optional(integer()),
  },
  { version: 2, upcast: { 1: sameMembers } },
);

export const NOTICE_EVENTS = [NoticeReceived] as const;
export type NoticeEvent = EventOf<(typeof NOTICE_EVENTS)[number]>;
