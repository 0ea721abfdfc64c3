import { defineEffect } from '@app/event-sourcing/definitions';

export interface LivenessCheck {
  readonly customerId: string;
  readonly resetId: string;
}

/** Polls the liveness check of a reset; returns `{ stage }`, or null if the reset no longer awaits it. */
export const CheckLiveness = defineEffect<LivenessCheck>('sca.check-liveness', 'liveness verifier');

/** A code of a login (`loginId`) or of a challenge (its UUID). */
export interface TextMessageCodeToSend {
  readonly customerId: string;
  readonly kind: 'LOGIN' | 'CHALLENGE';
  readonly id: string;
}

/** Sends a code to the customer's phone. */
export const SendTextMessageCode = defineEffect<TextMessageCodeToSend>('sca.send-text-message-code', 'messenger');
