import { type EventOf, type Upcast, bigInteger, defineEvent, list, text } from '@app/kernel';

/** The command that counted is the one that releases; a payment may be tried by several. */
const fields = { transactionId: text(), commandId: text(), cents: bigInteger() };

/** Of events that did not name their command the payment tells them apart: one command tried each. */
const named: Upcast = ({ transactionId, cents }) => ({ transactionId, commandId: transactionId, cents });

/** A payment counts against the limit of its payer's day; the amount is in US cents whatever was sent. */
export const VolumeCounted = defineEvent('payments.volume-counted', fields, { version: 2, upcast: { 1: named } });

/** The payment never came to be by this command, so that it does not count. */
export const VolumeReleased = defineEvent('payments.volume-released', fields, { version: 2, upcast: { 1: named } });

/** The payments of these commands came to be, so that they count for good. */
export const VolumeSettled = defineEvent('payments.volume-settled', { commandIds: list(text()) });

export const DAILY_VOLUME_EVENTS = [VolumeCounted, VolumeReleased, VolumeSettled] as const;
export type DailyVolumeEvent = EventOf<(typeof DAILY_VOLUME_EVENTS)[number]>;
