import {
  canonicalJson,
  defineAggregate,
  derivedUuid,
  type DataOf,
  type Json,
  Refusal,
  type Tenant,
  tenantKey,
} from '@app/kernel';
import type { PartnerPort } from '@app/partner-protocol';
import { NOTICE_EVENTS, type NoticeEvent, NoticeReceived } from './notice.events.js';

type Notice = DataOf<typeof NoticeReceived.fields>;

/**
 * A report that no order of ours caused, recorded once per id that the partner assigned to its subject. Different content under the same id
 * is a CONFLICT, so that one deposit never counts for two quotes.
 */
export const notice = defineAggregate<(Notice & { readonly at: string }) | null, Notice, NoticeEvent>({
  context: 'partners',
  name: 'notice',
  events: NOTICE_EVENTS,
  initial: null,
  decide(command, state) {
    if (state === null) return [NoticeReceived(command)];
    if (canonicalJson(state.content) === canonicalJson(command.content as Json)) return [];
    throw new Refusal('CONFLICT', 'This was already reported with different content.');
  },
  evolve(_state, event, { at }) {
    return { ...event.data, at };
  },
});

/** Stream id of a notice; `scope` identifies the partner, except the first one of the port. */
export function noticeUuid(
  tenant: Tenant,
  port: PartnerPort,
  kind: string,
  key: string,
  ...scope: readonly string[]
): string {
  return derivedUuid('partners.notice', tenantKey(tenant), port, kind, key, ...scope);
}

/** Id of the command with which the context processes a notice; the same for repetitions. */
export function takingOf(notice: string): string {
  return derivedUuid('partners.notice-taken', notice);
}
