import { type Recorded, assertNever } from '@app/kernel';
import type { AssessmentStatus } from './assessment.events.js';
import type { ContactChannel } from './contact.events.js';
import type { CustomerProfile } from './customer-profile.js';
import type { CustomerEvent, CustomerType, VerificationStatus } from './customer.events.js';
import type { DocumentSide, StoredFile } from './document.events.js';
import type { OwnerRole, PersonalInfo } from './owner.events.js';

/** A channel to confirm, with its current code. */
export interface ContactState {
  readonly channel: ContactChannel;
  readonly verified: boolean;
  readonly code: {
    readonly codeId: string;
    readonly issuedAt: string;
    readonly expiresAt: string;
    readonly mistakes: number;
  } | null;
}

export interface OwnerState {
  readonly ownerId: string;
  readonly roles: readonly OwnerRole[];
  readonly ownershipPercentage: number;
  /** null once the customer was erased. */
  readonly personalInfo: PersonalInfo | null;
  readonly status: VerificationStatus;
}

export interface DocumentState {
  readonly documentId: string;
  readonly documentHolder: string;
  readonly documentType: string;
  readonly side: DocumentSide | undefined;
  readonly file: StoredFile;
  /** When the current file was added. */
  readonly addedAt: string;
  readonly submitted: boolean;
}

/** The file of one customer. Personal members are empty once it was erased. */
export interface CustomerState {
  readonly customerId: string;
  readonly customerType: CustomerType;
  readonly platformCustomerId: string | null;
  readonly umaAddress: string;
  readonly region: string | undefined;
  readonly currencies: readonly string[] | undefined;
  readonly profile: CustomerProfile;
  readonly status: VerificationStatus;
  readonly endUserTermsRequired: boolean;
  readonly endUserTermsAccepted: boolean;
  /** True if approved, with recorded consent if required: may have accounts and transact. */
  readonly active: boolean;
  /** Number of announced incoming payments. */
  readonly announcements: number;
  readonly deleted: boolean;
  readonly erased: boolean;
  readonly contacts: readonly ContactState[];
  readonly owners: readonly OwnerState[];
  readonly documents: readonly DocumentState[];
  /** The latest verification. */
  readonly verification: { readonly verificationId: string; readonly status: AssessmentStatus } | null;
}

export function evolveCustomer(
  state: CustomerState | null,
  event: CustomerEvent,
  recorded: Recorded,
): CustomerState | null {
  if (event.type === 'onboarding.customer-registered') return registered(event.data);
  if (state === null) return null;
  switch (event.type) {
    case 'onboarding.customer-profile-changed':
      return { ...state, profile: event.data.profile ?? {} };
    case 'onboarding.customer-currencies-changed':
      return { ...state, currencies: event.data.currencies };
    case 'onboarding.customer-uma-address-changed':
      return { ...state, umaAddress: event.data.umaAddress ?? '' };
    case 'onboarding.customer-terms-accepted':
      return { ...state, endUserTermsAccepted: true };
    case 'onboarding.customer-verification-started':
      return { ...state, status: 'PENDING' };
    case 'onboarding.customer-approved':
      return { ...state, status: 'APPROVED' };
    case 'onboarding.customer-rejected':
      return { ...state, status: 'REJECTED' };
    case 'onboarding.customer-activated':
      return { ...state, active: true };
    case 'onboarding.customer-money-announced':
      return { ...state, announcements: state.announcements + 1 };
    case 'onboarding.customer-deleted':
      return { ...state, deleted: true };
    case 'onboarding.customer-erased': {
      const owners = state.owners.map((owner) => ({ ...owner, personalInfo: null }));
      return { ...state, erased: true, profile: {}, umaAddress: '', owners };
    }
    case 'onboarding.customer-assessed':
      return assessed(state, event.data);
    case 'onboarding.contact-channels-changed':
      return { ...state, contacts: event.data.contactChannels.map((channel) => contactOf(state, channel)) };
    case 'onboarding.contact-code-issued': {
      const { channel, codeId, expiresAt } = event.data;
      return withContact(state, channel, { code: { codeId, expiresAt, issuedAt: recorded.at, mistakes: 0 } });
    }
    case 'onboarding.contact-code-mistyped': {
      const { code } = contactOf(state, event.data.channel);
      return withContact(state, event.data.channel, { code: code && { ...code, mistakes: code.mistakes + 1 } });
    }
    case 'onboarding.contact-channel-verified':
      return withContact(state, event.data.channel, { verified: true, code: null });
    case 'onboarding.contact-channel-reopened':
      return withContact(state, event.data.channel, { verified: false, code: null });
    case 'onboarding.beneficial-owner-registered':
      return { ...state, owners: [...state.owners, { ...event.data, status: 'UNVERIFIED' }] };
    case 'onboarding.beneficial-owner-changed':
      return withOwner(state, event.data.ownerId, event.data);
    case 'onboarding.beneficial-owner-assessed':
      return withOwner(state, event.data.ownerId, { status: event.data.status });
    case 'onboarding.document-added':
      return { ...state, documents: [...state.documents, documentOf(event.data, recorded.at)] };
    case 'onboarding.document-replaced': {
      const replaced = documentOf(event.data, recorded.at);
      return {
        ...state,
        documents: state.documents.map((each) => (each.documentId === replaced.documentId ? replaced : each)),
      };
    }
    case 'onboarding.document-deleted':
      return { ...state, documents: state.documents.filter(({ documentId }) => documentId !== event.data.documentId) };
    default:
      return assertNever(event);
  }
}

type DataOfEvent<Type extends CustomerEvent['type']> = Extract<CustomerEvent, { type: Type }>['data'];

function registered(data: DataOfEvent<'onboarding.customer-registered'>): CustomerState {
  const { customerId, customerType, platformCustomerId, status, endUserTermsRequired, region, currencies } = data;
  return {
    customerId,
    customerType,
    platformCustomerId,
    status,
    endUserTermsRequired,
    region,
    currencies,
    umaAddress: data.umaAddress ?? '',
    profile: data.profile ?? {},
    endUserTermsAccepted: false,
    active: false,
    announcements: 0,
    deleted: false,
    erased: false,
    contacts: data.contactChannels.map((channel) => ({ channel, verified: false, code: null })),
    owners: [],
    documents: [],
    verification: null,
  };
}

function assessed(state: CustomerState, data: DataOfEvent<'onboarding.customer-assessed'>): CustomerState {
  const { verificationId, verificationStatus, submittedDocuments } = data;
  return {
    ...state,
    verification: { verificationId, status: verificationStatus },
    documents: state.documents.map((each) =>
      submittedDocuments.includes(each.documentId) ? { ...each, submitted: true } : each,
    ),
  };
}

function contactOf(state: CustomerState, channel: ContactChannel): ContactState {
  return state.contacts.find((each) => each.channel === channel) ?? { channel, verified: false, code: null };
}

function withContact(state: CustomerState, channel: ContactChannel, changes: Partial<ContactState>): CustomerState {
  return {
    ...state,
    contacts: state.contacts.map((each) => (each.channel === channel ? { ...each, ...changes } : each)),
  };
}

function withOwner(state: CustomerState, ownerId: string, changes: Partial<OwnerState>): CustomerState {
  return { ...state, owners: state.owners.map((each) => (each.ownerId === ownerId ? { ...each, ...changes } : each)) };
}

function documentOf(data: DataOfEvent<'onboarding.document-added'>, at: string): DocumentState {
  const { documentId, documentHolder, documentType, side, file } = data;
  return { documentId, documentHolder, documentType, side, file, addedAt: at, submitted: false };
}
