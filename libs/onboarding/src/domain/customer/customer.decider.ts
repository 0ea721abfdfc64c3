import { type DecisionContext, Refusal, assertNever, defineAggregate, transientConflict } from '@app/kernel';
import { concludeVerification, submitCustomer, withReadiness } from './assessment.js';
import { changeCustomer, replacePhone } from './change-customer.js';
import { confirmContact, issueContactCode } from './contact-verification.js';
import type { CustomerCommand, DeleteCustomer, EraseCustomer, RegisterCustomer } from './customer.commands.js';
import {
  type CustomerEvent,
  type CustomerType,
  type VerificationStatus,
  CustomerActivated,
  CustomerApproved,
  CustomerDeleted,
  CustomerErased,
  IncomingPaymentAnnounced,
  CustomerRegistered,
  CustomerRejected,
  CustomerTermsAccepted,
  CustomerVerificationStarted,
  CUSTOMER_EVENTS,
} from './customer.events.js';
import { type CustomerState, evolveCustomer } from './customer.state.js';
import { addDocument, deleteDocument, replaceDocument } from './documents.js';
import { changeOwner, registerOwner } from './ownership.js';

export type { RegisterCustomer } from './customer.commands.js';
export type { CustomerState } from './customer.state.js';

/**
 * The consistency boundary of one customer: its file with identity, consent, contacts, owners, documents and verification (specification,
 * "Customer verification"). Since all of it is one stream, a submission is decided on exactly the recorded file.
 */
export const customer = defineAggregate<CustomerState | null, CustomerCommand, CustomerEvent>({
  context: 'onboarding',
  name: 'customer',
  events: CUSTOMER_EVENTS,
  initial: null,
  decide,
  evolve: evolveCustomer,
});

function decide(
  command: CustomerCommand,
  state: CustomerState | null,
  decision: DecisionContext,
): readonly CustomerEvent[] {
  return withActivation(withReadiness(decideOne(command, state, decision), state, decision), state, decision);
}

function decideOne(
  command: CustomerCommand,
  state: CustomerState | null,
  decision: DecisionContext,
): readonly CustomerEvent[] {
  if (command.kind === 'register') {
    if (state !== null) throw new Refusal('CONFLICT', 'This customer is already registered.');
    return register(command);
  }
  if (state === null) throw new Refusal('USER_NOT_FOUND', 'There is no such customer.');
  if (command.kind === 'erase') return erase(command, state);
  if (state.deleted) throw new Refusal('CUSTOMER_DELETED', 'The customer was deleted.');
  switch (command.kind) {
    case 'change':
      return changeCustomer(command, state);
    case 'replace-phone':
      return replacePhone(command, state);
    case 'announce-money':
      return [IncomingPaymentAnnounced({ customerId: state.customerId })];
    case 'delete':
      return deletionOf(command, state);
    case 'issue-contact-code':
      return issueContactCode(command, state, decision);
    case 'confirm-contact':
      return confirmContact(command, state, decision);
    case 'register-owner':
      return registerOwner(command, state);
    case 'change-owner':
      return changeOwner(command, state);
    case 'add-document':
      return addDocument(command, state);
    case 'replace-document':
      return replaceDocument(command, state);
    case 'delete-document':
      return deleteDocument(command, state);
    case 'submit':
      return submitCustomer(command, state, decision);
    case 'conclude-verification':
      return concludeVerification(command, state);
    default:
      return assertNever(command);
  }
}

/** Refused if money was announced after the balances were read, since it may have arrived. */
function deletionOf({ announcements }: DeleteCustomer | EraseCustomer, state: CustomerState): CustomerEvent[] {
  if (announcements !== state.announcements)
    throw transientConflict('The customer has incoming payments and cannot be deleted.');
  return [CustomerDeleted({ customerId: state.customerId })];
}

function erase(command: EraseCustomer, state: CustomerState): CustomerEvent[] {
  const { customerId, deleted, erased } = state;
  if (erased) return [];
  return [...(deleted ? [] : deletionOf(command, state)), CustomerErased({ customerId })];
}

function register(command: RegisterCustomer): CustomerEvent[] {
  const { customerId, customerType, consent } = command;
  const vouchedFor = command.platformIsRegulated && customerType === 'INDIVIDUAL';
  const events: CustomerEvent[] = [
    CustomerRegistered({
      customerId,
      customerType,
      platformCustomerId: command.platformCustomerId,
      status: vouchedFor ? 'APPROVED' : 'UNVERIFIED',
      ...(command.region !== undefined && { region: command.region }),
      ...(command.currencies !== undefined && { currencies: command.currencies }),
      contactChannels: command.contactChannels,
      endUserTermsRequired: command.endUserTermsRequired,
      umaAddress: command.umaAddress,
      profile: command.profile,
    }),
  ];
  if (consent !== undefined) events.push(CustomerTermsAccepted({ customerId, ...consent }));
  if (!vouchedFor && customerType === 'INDIVIDUAL')
    events.push(...entering(command.verification, { customerId, customerType }));
  return events;
}

/** The event with which a new customer enters a status; it starts as UNVERIFIED. */
function entering(
  status: VerificationStatus,
  who: { customerId: string; customerType: CustomerType },
): CustomerEvent[] {
  switch (status) {
    case 'UNVERIFIED':
      return [];
    case 'PENDING':
      return [CustomerVerificationStarted(who)];
    case 'APPROVED':
      return [CustomerApproved(who)];
    case 'REJECTED':
      return [CustomerRejected(who)];
    default:
      return assertNever(status);
  }
}

/** Adds the activation if these events make the customer ready to transact for the first time. */
function withActivation(
  events: readonly CustomerEvent[],
  before: CustomerState | null,
  { at }: DecisionContext,
): readonly CustomerEvent[] {
  const after = events.reduce((state, event) => evolveCustomer(state, event, { id: '', revision: 0, at }), before);
  if (after === null || after.active || after.status !== 'APPROVED') return events;
  if (after.endUserTermsRequired && !after.endUserTermsAccepted) return events;
  return [...events, CustomerActivated({ customerId: after.customerId, customerType: after.customerType })];
}
