import { type EventOf, type Upcast, bigInteger, defineEvent, list, text } from '@app/kernel';

/** The command that counted is the one that releases; a payment may be tried by several. */
const fields = { transactionId: text(), commandId: text(), cents: bigInteger() };

/** Events of earlier releases do not name their command; there the payment's id identifies it. */
const named: Upcast = ({ transactionId, cents }) => ({ transactionId, commandId: transactionId, cents });

/** A payment counts against the limit of its payer's day; the amount is in US cents whatever was sent. */
export const VolumeCounted = defineEvent('payments.volume-counted', fields, { version: 2, upcast: { 1: named } });

/** The payment was not created by this command, so that it does not count. */
export const VolumeReleased = defineEvent('payments.volume-released', fields, { version: 2, upcast: { 1: named } });

/** The payments of these commands were created, so that they count permanently. */
export const VolumeSettled = defineEvent('payments.volume-settled', { commandIds: list(text()) });

export const DAILY_VOLUME_EVENTS = [VolumeCounted, VolumeReleased, VolumeSettled] as const;
export type DailyVolumeEvent = EventOf<(typeof DAILY_VOLUME_EVENTS)[number]>;
