import type { AssessmentStatus, Finding } from './assessment.events.js';
import type { ContactChannel } from './contact.events.js';
import type { CustomerProfile } from './customer-profile.js';
import type { CustomerType, VerificationStatus } from './customer.events.js';
import type { DocumentSide, StoredFile } from './document.events.js';
import type { OwnerRole, PersonalInfo } from './owner.events.js';

/** Consent to the end-user terms as the customer gave it; all members or none. */
export interface EndUserTermsConsent {
  /** ISO 8601, UTC, milliseconds. */
  readonly acceptedAt: string;
  readonly ipAddress: string;
  readonly termsVersion: string;
  readonly acceptanceMethod: 'CHECKBOX' | 'CLICK_TO_ACCEPT';
}

/** Settings of a platform that decide about its new customers. */
export interface RegisteringPlatform {
  readonly umaDomain: string;
  readonly isRegulated: boolean;
  readonly requiresTerms: boolean;
}

/** A new customer as the platform describes it; well formed and allowed by the platform's rules. */
export interface CustomerRegistration {
  /** The platform's settings by which the request was read. */
  readonly platform: RegisteringPlatform;
  readonly customerType: CustomerType;
  readonly platformCustomerId?: string | undefined;
  readonly umaAddress?: string | undefined;
  readonly region?: string | undefined;
  readonly currencies?: readonly string[] | undefined;
  readonly profile: CustomerProfile;
  readonly consent?: EndUserTermsConsent | undefined;
}

export interface RegisterCustomer {
  readonly kind: 'register';
  readonly customerId: string;
  readonly customerType: CustomerType;
  readonly platformCustomerId: string;
  readonly umaAddress: string;
  readonly region?: string | undefined;
  readonly currencies?: readonly string[] | undefined;
  readonly profile: CustomerProfile;
  readonly consent?: EndUserTermsConsent | undefined;
  readonly contactChannels: readonly ContactChannel[];
  /** Regulated platforms verify their customers themselves. */
  readonly platformIsRegulated: boolean;
  readonly endUserTermsRequired: boolean;
  /** The identity verifier's current status of an individual; a business waits for its submission. */
  readonly verification: VerificationStatus;
}

/** A platform's change of a customer; absent members stay. */
export interface ChangeCustomer {
  readonly kind: 'change';
  readonly customerType: CustomerType;
  readonly profile: CustomerProfileChanges;
  readonly currencies?: readonly string[] | undefined;
  readonly umaAddress?: string | undefined;
  readonly consent?: EndUserTermsConsent | undefined;
  readonly platformIsRegulated: boolean;
  /** Begins where the change is one of an approved person's name or birth date. */
  readonly verification: NewVerification;
}

/** A verification that a change begins, and its handling by the verifier. */
export interface NewVerification {
  readonly verificationId: string;
  readonly verdict: 'IN_PROGRESS' | 'PENDING_MANUAL_REVIEW' | 'POOR_QUALITY' | 'APPROVED' | 'REJECTED';
}

/** Members of a profile that change; those of `address` and `businessInfo` may be given in part. */
export type CustomerProfileChanges = Partial<Omit<CustomerProfile, 'address' | 'businessInfo'>> & {
  readonly address?: Partial<NonNullable<CustomerProfile['address']>> | undefined;
  readonly businessInfo?: Partial<NonNullable<CustomerProfile['businessInfo']>> | undefined;
};

/** A number that is the customer's beyond doubt takes the place of the one before. */
export interface ReplacePhone {
  readonly kind: 'replace-phone';
  /** E.164. */
  readonly phoneNumber: string;
}

/** Money is about to be credited to an account that a deletion confirmed empty. */
export interface RegisterIncomingPayment {
  readonly kind: 'announce-money';
}

/** Basis of the decision to delete a customer: it had no money, as far as was known. */
interface WithoutMoney {
  /** Number of announcements of incoming money before the balances were read. */
  readonly announcements: number;
}

export interface DeleteCustomer extends WithoutMoney {
  readonly kind: 'delete';
}

/** Gives the customer up, when it is not, and takes everything personal off its file; its key is destroyed after that. */
export interface EraseCustomer extends WithoutMoney {
  readonly kind: 'erase';
}

/** Lifetime of contact codes and number of wrong attempts accepted. */
export interface ContactCodeLimits {
  /** Milliseconds. */
  readonly validFor: number;
  /** Milliseconds between two codes of one channel. */
  readonly resendAfter: number;
  readonly mistakes: number;
}

export interface IssueContactCode {
  readonly kind: 'issue-contact-code';
  readonly channel: ContactChannel;
  readonly limits: ContactCodeLimits;
}

export interface ConfirmContact {
  readonly kind: 'confirm-contact';
  readonly channel: ContactChannel;
  /** The code that the entered one was compared with; null when none was out. */
  readonly codeId: string | null;
  readonly matches: boolean;
  readonly limits: ContactCodeLimits;
}

export interface OwnerDetails {
  readonly roles: readonly OwnerRole[];
  readonly ownershipPercentage: number;
  readonly personalInfo: PersonalInfo;
}

export interface RegisterOwner extends OwnerDetails {
  readonly kind: 'register-owner';
  readonly ownerId: string;
}

export interface ChangeOwner {
  readonly kind: 'change-owner';
  readonly ownerId: string;
  readonly changes: {
    readonly roles?: readonly OwnerRole[] | undefined;
    readonly ownershipPercentage?: number | undefined;
    readonly personalInfo?: PersonalInfoChanges | undefined;
  };
}

export type PersonalInfoChanges = Partial<Omit<PersonalInfo, 'address'>> & {
  readonly address?: Partial<PersonalInfo['address']> | undefined;
};

/** A file and the statements about it. */
export interface DocumentDetails {
  readonly documentId: string;
  readonly documentType: string;
  readonly side?: DocumentSide | undefined;
  readonly country: string;
  readonly documentNumber?: string | undefined;
  readonly issuingAuthority?: string | undefined;
  readonly fileName: string;
  readonly file: StoredFile;
}

export interface AddDocument extends DocumentDetails {
  readonly kind: 'add-document';
  readonly documentHolder: string;
}

export interface ReplaceDocument extends DocumentDetails {
  readonly kind: 'replace-document';
}

export interface DeleteDocument {
  readonly kind: 'delete-document';
  readonly documentId: string;
}

/**
 * The verifier's handling of a submitted customer: it decides without looking at the data, or looks at the data
 * first and, when nothing is missing, sets `whenComplete`.
 */
export type SubmissionVerdict =
  | { readonly checksData: false; readonly outcome: 'APPROVED' | 'REJECTED' }
  | { readonly checksData: true; readonly whenComplete: 'IN_PROGRESS' | 'PENDING_MANUAL_REVIEW' | 'POOR_QUALITY' };

/** Outcome of each owner, by its id, when the business is decided. */
export type OwnerOutcomes = Readonly<Record<string, 'PENDING' | 'APPROVED' | 'REJECTED'>>;

export interface SubmitCustomer {
  readonly kind: 'submit';
  readonly verificationId: string;
  readonly verdict: SubmissionVerdict;
  readonly ownerOutcomes: OwnerOutcomes;
}

/** A verifier or a reviewer came to a conclusion. */
export interface ConcludeVerification {
  readonly kind: 'conclude-verification';
  readonly verificationId: string;
  readonly verificationStatus: Extract<
    AssessmentStatus,
    'PENDING_MANUAL_REVIEW' | 'RESOLVE_ERRORS' | 'APPROVED' | 'REJECTED'
  >;
  readonly errors: readonly Finding[];
  readonly ownerOutcomes: OwnerOutcomes;
}

export type CustomerCommand =
  | RegisterCustomer
  | ChangeCustomer
  | ReplacePhone
  | RegisterIncomingPayment
  | DeleteCustomer
  | EraseCustomer
  | IssueContactCode
  | ConfirmContact
  | RegisterOwner
  | ChangeOwner
  | AddDocument
  | ReplaceDocument
  | DeleteDocument
  | SubmitCustomer
  | ConcludeVerification;
