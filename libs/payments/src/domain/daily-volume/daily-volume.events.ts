import { type EventOf, type Upcast, bigInteger, defineEvent, list, text } from '@app/kernel';

/** A count is released by the command that made it. Several commands may attempt one payment. */
const fields = { transactionId: text(), commandId: text(), cents: bigInteger() };

/** Events of earlier releases do not name their command; the payment's id takes its place. */
const named: Upcast = ({ transactionId, cents }) => ({ transactionId, commandId: transactionId, cents });

/** A payment counts against the limit of its payer's day; the amount is in US cents in any case. */
export const VolumeCounted = defineEvent('payments.volume-counted', fields, { version: 2, upcast: { 1: named } });

/** The command created no payment, so its count is released. */
export const VolumeReleased = defineEvent('payments.volume-released', fields, { version: 2, upcast: { 1: named } });

/** The payments of these commands were created, so they count permanently. */
export const VolumeSettled = defineEvent('payments.volume-settled', { commandIds: list(text()) });

export const DAILY_VOLUME_EVENTS = [VolumeCounted, VolumeReleased, VolumeSettled] as const;
export type DailyVolumeEvent = EventOf<(typeof DAILY_VOLUME_EVENTS)[number]>;
