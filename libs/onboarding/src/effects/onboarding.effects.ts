import { defineEffect } from '@app/event-sourcing/definitions';
import type { ContactChannel } from '../domain/customer/contact.events.js';
import type { CustomerType } from '../domain/customer/customer.events.js';

/** A verification with running automatic checks. */
export interface PendingVerification {
  readonly customerId: string;
  readonly customerType: CustomerType;
  readonly verificationId: string;
}

/** Polls the verifier for the result of a running verification. */
export const AwaitConclusion = defineEffect<PendingVerification>('onboarding.await-conclusion', 'identity verifier');

export interface FileToDiscard {
  readonly customerUuid: string;
  readonly address: string;
}

/** Destroys a file to which no document refers. */
export const DiscardFile = defineEffect<FileToDiscard>('onboarding.discard-file', 'document store');

/** Destroys the file of an ended import. */
export const DiscardImport = defineEffect<{ readonly address: string }>('onboarding.discard-import', 'document store');

export interface ContactCodeToSend {
  readonly customerId: string;
  readonly channel: ContactChannel;
  readonly codeId: string;
}

/** Sends an issued code to the customer. */
export const SendContactCode = defineEffect<ContactCodeToSend>('onboarding.send-contact-code', 'messenger');
