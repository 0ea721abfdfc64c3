import { defineEffect } from '@app/event-sourcing/definitions';
import type { ContactChannel } from '../domain/customer/contact.events.js';
import type { CustomerType } from '../domain/customer/customer.events.js';

/** A verification whose automatic checks run. */
export interface PendingVerification {
  readonly customerId: string;
  readonly customerType: CustomerType;
  readonly verificationId: string;
}

/** Asks the verifier for the outcome of a running verification. */
export const AwaitConclusion = defineEffect<PendingVerification>('onboarding.await-conclusion', 'identity verifier');

export interface FileToDiscard {
  readonly customerUuid: string;
  readonly address: string;
}

/** A file that no document refers to is destroyed. */
export const DiscardFile = defineEffect<FileToDiscard>('onboarding.discard-file', 'document store');

/** The file of an import that has ended is destroyed. */
export const DiscardImport = defineEffect<{ readonly address: string }>('onboarding.discard-import', 'document store');

export interface ContactCodeToSend {
  readonly customerId: string;
  readonly channel: ContactChannel;
  readonly codeId: string;
}

/** Brings an issued code to the customer. */
export const SendContactCode = defineEffect<ContactCodeToSend>('onboarding.send-contact-code', 'messenger');
