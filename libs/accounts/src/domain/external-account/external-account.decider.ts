import {
  type DecisionContext,
  Refusal,
  assertNever,
  defineAggregate,
  resourceId,
  requireSameContent,
} from '@app/kernel';
import type { AccountOwner } from '../internal-account/internal-account.events.js';
import { type AccountInfo, splitDetails, requireMatchingCurrency } from './account-info.js';
import type { PaymentRail } from './account-variant.js';
import type { Beneficiary } from './beneficiary.js';
import type { Details } from './detail-rule.js';
import { startingStatus } from './counterparty.js';
import {
  type ExternalAccountStatus,
  ExternalAccountStatusChanged,
  type ScreeningResult,
} from './external-account-status.js';
import {
  type BeneficiaryVerificationStatus,
  DefaultDepositWithdrawn,
  EXTERNAL_ACCOUNT_EVENTS,
  ExternalAccountDeleted,
  type ExternalAccountEvent,
  ExternalAccountRegistered,
  type OwnershipType,
} from './external-account.events.js';
import {
  NO_OWNERSHIP,
  type OwnershipCommand,
  type OwnershipState,
  decideOwnership,
  evolveOwnership,
} from './ownership/ownership.js';
import { NO_TRUST, type TrustCommand, type TrustState, decideTrust, evolveTrust } from './trust/trust.js';

/** The rail's verification of the beneficiary's name; null if the account type has none. */
export interface NameVerification {
  readonly status: BeneficiaryVerificationStatus;
  /** The account holder's name, if the receiving bank returned it. */
  readonly verifiedName: string | null;
}

export type ExternalAccountCommand =
  | {
      readonly kind: 'register';
      readonly owner: AccountOwner;
      readonly ownerId: string;
      readonly currency: string;
      readonly info: AccountInfo;
      readonly platformAccountId: string | undefined;
      readonly ownershipType: OwnershipType | undefined;
      /** undefined: registered in the platform's list, which has no default. */
      readonly defaultUmaDepositAccount: boolean | undefined;
      readonly nameVerification: NameVerification | null;
      /** True if the owner's region has rules about a wallet's counterparty. */
      readonly counterpartyRules: boolean;
    }
  | { readonly kind: 'change-status'; readonly status: ExternalAccountStatus }
  | { readonly kind: 'conclude-screening'; readonly result: ScreeningResult }
  | { readonly kind: 'withdraw-default' }
  | { readonly kind: 'delete' }
  | OwnershipCommand
  | TrustCommand;

export interface RegisteredAccount {
  readonly owner: AccountOwner;
  readonly ownerId: string;
  readonly accountType: string;
  readonly currency: string;
  readonly status: ExternalAccountStatus;
  readonly identifierName: string;
  readonly plainDetails: Details;
  /** null once the owner was erased. */
  readonly personalDetails: Details | null;
  readonly paymentRails: readonly PaymentRail[];
  readonly beneficiary: Beneficiary | null;
  readonly ownershipType: OwnershipType | undefined;
  /** undefined: registered in the platform's list, which has no default. */
  readonly defaultUmaDepositAccount: boolean | undefined;
  readonly isDeleted: boolean;
  readonly ownership: OwnershipState;
  readonly trust: TrustState;
}

export type ExternalAccountState = RegisteredAccount | null;

/** Allowed status transitions (onboarding-accounts 9). */
const TRANSITIONS: Readonly<Record<ExternalAccountStatus, readonly ExternalAccountStatus[]>> = {
  PENDING: ['ACTIVE', 'UNDER_REVIEW'],
  ACTIVE: ['UNDER_REVIEW', 'INACTIVE'],
  UNDER_REVIEW: ['ACTIVE', 'INACTIVE'],
  INACTIVE: ['ACTIVE'],
  PENDING_OWNERSHIP_VERIFICATION: ['ACTIVE', 'UNVERIFIED'],
  UNVERIFIED: ['PENDING_OWNERSHIP_VERIFICATION'],
};

/**
 * Status changes after a screening result, by current status. An unlisted status stays, since an operator's decision takes precedence, except
 * that an account refused later is no longer paid to.
 */
const AFTER_SCREENING: Readonly<
  Record<ScreeningResult, Partial<Record<ExternalAccountStatus, readonly ExternalAccountStatus[]>>>
> = {
  PASSED: { PENDING: ['ACTIVE'], UNDER_REVIEW: ['ACTIVE'] },
  FLAGGED: { PENDING: ['UNDER_REVIEW'] },
  REFUSED: { PENDING: ['UNDER_REVIEW', 'INACTIVE'], UNDER_REVIEW: ['INACTIVE'], ACTIVE: ['INACTIVE'] },
};

/** A bank account or wallet as a destination of money. It is immutable: delete it and register it again. */
export const externalAccount = defineAggregate<ExternalAccountState, ExternalAccountCommand, ExternalAccountEvent>({
  context: 'accounts',
  name: 'external-account',
  events: EXTERNAL_ACCOUNT_EVENTS,
  initial: null,
  decide,
  evolve,
});

function decide(
  command: ExternalAccountCommand,
  state: ExternalAccountState,
  decision: DecisionContext,
): readonly ExternalAccountEvent[] {
  if (command.kind === 'register') {
    if (state === null) return [registered(command, decision)];
    const { ownerId, currency, accountType } = state;
    const now = { ownerId: command.ownerId, currency: command.currency, accountType: command.info.variant.accountType };
    requireSameContent('registering the external account', { ownerId, currency, accountType }, now);
    return [];
  }
  if (state === null || state.isDeleted) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no such external account.');
  switch (command.kind) {
    case 'change-status':
      return changeStatus(command.status, state.status);
    case 'conclude-screening':
      return concludeScreening(command.result, state.status);
    case 'withdraw-default':
      return state.defaultUmaDepositAccount === true ? [DefaultDepositWithdrawn({})] : [];
    case 'delete':
      if (state.trust.isTrusted) {
        throw new Refusal(
          'BENEFICIARY_TRUSTED',
          'The customer trusts this beneficiary and must withdraw the trust first.',
        );
      }
      return [
        ExternalAccountDeleted({
          owner: state.owner,
          ownerId: state.ownerId,
          wasDefaultUmaDepositAccount: state.defaultUmaDepositAccount === true,
        }),
      ];
    case 'challenge-ownership':
    case 'assess-signature':
    case 'conclude-liveness':
      return decideOwnership(command, state.ownership, { status: state.status, at: decision.at });
    case 'ask-trust':
    case 'confirm-trust':
      return decideTrust(command, state.trust, decision.at);
    default:
      return assertNever(command);
  }
}

function registered(
  command: Extract<ExternalAccountCommand, { kind: 'register' }>,
  { id, tenant }: DecisionContext,
): ExternalAccountEvent {
  const { info, currency, nameVerification } = command;
  requireMatchingCurrency(info, currency);
  const { personal, plain } = splitDetails(info);
  return ExternalAccountRegistered({
    externalAccountId: resourceId('ExternalAccount', id),
    owner: command.owner,
    ownerId: command.ownerId,
    accountType: info.variant.accountType,
    currency,
    status: startingStatus(
      { info, ownershipType: command.ownershipType, rulesApply: command.counterpartyRules },
      tenant.environment,
    ),
    identifierName: info.identifierName,
    personalDetails: personal,
    plainDetails: plain,
    paymentRails: info.rails,
    beneficiary: info.beneficiary,
    ...(command.platformAccountId !== undefined && { platformAccountId: command.platformAccountId }),
    ...(command.ownershipType !== undefined && { ownershipType: command.ownershipType }),
    ...(command.defaultUmaDepositAccount !== undefined && {
      defaultUmaDepositAccount: command.defaultUmaDepositAccount,
    }),
    beneficiaryVerificationStatus: nameVerification?.status ?? null,
    verifiedName: nameVerification?.verifiedName ?? null,
  });
}

function changeStatus(to: ExternalAccountStatus, from: ExternalAccountStatus): readonly ExternalAccountEvent[] {
  if (to === from) return [];
  if (!TRANSITIONS[from].includes(to)) {
    throw new Refusal('INVALID_STATE_TRANSITION', `An external account that is ${from} cannot become ${to}.`);
  }
  return [ExternalAccountStatusChanged({ from, to })];
}

function concludeScreening(result: ScreeningResult, from: ExternalAccountStatus): readonly ExternalAccountEvent[] {
  const path = AFTER_SCREENING[result][from] ?? [];
  return path.map((to, step) => ExternalAccountStatusChanged({ from: path[step - 1] ?? from, to }));
}

function evolve(state: ExternalAccountState, event: ExternalAccountEvent): ExternalAccountState {
  if (event.type === 'accounts.external-account-registered') {
    const { data } = event;
    return {
      owner: data.owner,
      ownerId: data.ownerId,
      accountType: data.accountType,
      currency: data.currency,
      status: data.status,
      identifierName: data.identifierName,
      plainDetails: data.plainDetails,
      personalDetails: data.personalDetails,
      paymentRails: data.paymentRails,
      beneficiary: data.beneficiary,
      ownershipType: data.ownershipType,
      defaultUmaDepositAccount: data.defaultUmaDepositAccount,
      isDeleted: false,
      ownership: NO_OWNERSHIP,
      trust: NO_TRUST,
    };
  }
  if (state === null) return null;
  switch (event.type) {
    case 'accounts.external-account-status-changed':
      return { ...state, status: event.data.to };
    case 'accounts.default-deposit-withdrawn':
      return { ...state, defaultUmaDepositAccount: false };
    case 'accounts.external-account-deleted':
      return { ...state, isDeleted: true };
    case 'accounts.ownership-challenge-issued':
    case 'accounts.ownership-proof-assessed':
      return { ...state, ownership: evolveOwnership(state.ownership, event) };
    case 'accounts.trust-challenge-issued':
    case 'accounts.beneficiary-trusted':
    case 'accounts.beneficiary-trust-withdrawn':
      return { ...state, trust: evolveTrust(state.trust, event) };
    default:
      return assertNever(event);
  }
}
