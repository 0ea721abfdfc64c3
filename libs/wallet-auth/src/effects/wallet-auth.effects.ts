import { defineEffect } from '@app/event-sourcing/definitions';

export interface OneTimeCodeToSend {
  readonly walletUuid: string;
  readonly credentialId: string;
  readonly codeId: string;
}

/** Sends an issued code to the customer. */
export const SendOneTimeCode = defineEffect<OneTimeCodeToSend>('wallet-auth.send-one-time-code', 'messenger');
