import { ScenarioTable } from '@app/kernel';
import type { NameVerification } from '../../domain/external-account/external-account.decider.js';

interface NameDecision {
  readonly status: NameVerification['status'] | 'NO_ACCOUNT';
  /** Name at the bank: the given one, a similar one, or another person's. */
  readonly name: 'SAME' | 'NEAR' | 'OTHER' | null;
}

/** Checks of a beneficiary's name (specification, "Beneficiary name verification"). */
export const NAME_CHECKS = new ScenarioTable<NameDecision>(
  {
    name: 'beneficiary-names',
    topic: 'Beneficiary name verification',
    field: 'account number or IBAN of an external account that is created',
  },
  {
    '102': {
      outcome: 'The account belongs to another person.',
      statuses: ['NOT_MATCHED'],
      decision: { status: 'NOT_MATCHED', name: 'OTHER' },
    },
    '103': {
      outcome: 'The name at the bank is a close match.',
      statuses: ['PARTIAL_MATCH'],
      decision: { status: 'PARTIAL_MATCH', name: 'NEAR' },
    },
    '104': {
      outcome: 'The bank has not responded yet.',
      statuses: ['PENDING'],
      decision: { status: 'PENDING', name: null },
    },
    '105': {
      outcome: 'The account does not exist: the request is refused.',
      httpStatus: 400,
      code: 'INVALID_BANK_ACCOUNT',
      decision: { status: 'NO_ACCOUNT', name: null },
    },
    '106': {
      outcome: 'The bank does not check names.',
      statuses: ['UNSUPPORTED'],
      decision: { status: 'UNSUPPORTED', name: null },
    },
    '107': {
      outcome: 'The receiving institution checks the name itself.',
      statuses: ['CHECKED_BY_RECEIVING_FI'],
      decision: { status: 'CHECKED_BY_RECEIVING_FI', name: null },
    },
  },
  { outcome: 'The name matches.', statuses: ['MATCHED'], decision: { status: 'MATCHED', name: 'SAME' } },
);

/** Duration of a simulated liveness check. */
export const LIVENESS_SECONDS = 5;

const WALLETS = 'Wallet ownership';

/** Wallet signatures. All others are verified as in production. */
export const WALLET_SIGNATURES = new ScenarioTable<'REFUSED' | 'CHECKED'>(
  { name: 'wallet-signatures', topic: WALLETS, field: '`signature` of an ownership proof by signature' },
  {
    '002': {
      outcome: 'The signature is refused, genuine or not.',
      httpStatus: 400,
      code: 'INVALID_INPUT',
      decision: 'REFUSED',
    },
  },
  {
    outcome: 'The signature is checked as in production; a genuine one proves the ownership.',
    statuses: ['ACTIVE'],
    webhooks: ['EXTERNAL_ACCOUNT.STATUS_UPDATED'],
    decision: 'CHECKED',
  },
);

/** Liveness checks of wallet owners. */
export const WALLET_LIVENESS = new ScenarioTable<boolean>(
  { name: 'wallet-liveness', topic: WALLETS, field: 'address of a wallet whose owner passes a liveness check' },
  {
    '002': {
      outcome: 'Another person took the liveness check: the proof fails.',
      statuses: ['PENDING_OWNERSHIP_VERIFICATION', 'UNVERIFIED'],
      webhooks: ['EXTERNAL_ACCOUNT.STATUS_UPDATED'],
      afterSeconds: LIVENESS_SECONDS,
      decision: false,
    },
  },
  {
    outcome: 'The owner is verified.',
    statuses: ['PENDING_OWNERSHIP_VERIFICATION', 'ACTIVE'],
    webhooks: ['EXTERNAL_ACCOUNT.STATUS_UPDATED'],
    afterSeconds: LIVENESS_SECONDS,
    decision: true,
  },
);

/** All tables of outcomes for external accounts. */
export const ACCOUNT_SCENARIOS = [NAME_CHECKS, WALLET_SIGNATURES, WALLET_LIVENESS];
