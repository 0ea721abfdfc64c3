import { type EventOf, bigInteger, defineEvent, text } from '@app/kernel';

/** A payment counts against the limit of its payer's day; the amount is in US cents whatever was sent. */
export const VolumeCounted = defineEvent('payments.volume-counted', { transactionId: text(), cents: bigInteger() });

/** The payment never came to be, so that it does not count. */
export const VolumeReleased = defineEvent('payments.volume-released', { transactionId: text(), cents: bigInteger() });

export const DAILY_VOLUME_EVENTS = [VolumeCounted, VolumeReleased] as const;
export type DailyVolumeEvent = EventOf<(typeof DAILY_VOLUME_EVENTS)[number]>;
