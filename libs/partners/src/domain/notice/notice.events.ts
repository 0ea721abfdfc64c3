import { type EventOf, type Json, defineEvent, integer, json, optional, text, sameMembers } from '@app/kernel';
import { partnerPort } from '../partner-port.js';

/** A partner reported something that no order of ours caused, for example incoming money. */
export const NoticeReceived = defineEvent(
  'partners.notice-received',
  {
    port: partnerPort(),
    /** Kind of the report in the partner protocol. */
    kind: text(),
    /** The partner's id of the subject, for example of a deposit. */
    key: text(),
    /** The other members of the report; never personal data. */
    content: json<Json>(),
    /** Number, within the port, of the partner that assigned the id; absent in notices of earlier releases. */
    partner: optional(integer()),
  },
  { version: 2, upcast: { 1: sameMembers } },
);

export const NOTICE_EVENTS = [NoticeReceived] as const;
export type NoticeEvent = EventOf<(typeof NOTICE_EVENTS)[number]>;
