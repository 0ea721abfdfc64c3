import { defineEffect } from '@app/event-sourcing/definitions';

export interface LivenessCheck {
  readonly customerId: string;
  readonly resetId: string;
}

/** Polls the liveness check of a reset; answers `{ stage }`, or null when the reset no longer waits for it. */
export const CheckLiveness = defineEffect<LivenessCheck>('sca.check-liveness', 'liveness verifier');

/** A code of a login (`loginId`) or of a challenge (its UUID). */
export interface TextMessageCodeToSend {
  readonly customerId: string;
  readonly kind: 'LOGIN' | 'CHALLENGE';
  readonly id: string;
}

/** Brings a code to the customer's phone. */
export const SendTextMessageCode = defineEffect<TextMessageCodeToSend>('sca.send-text-message-code', 'messenger');
