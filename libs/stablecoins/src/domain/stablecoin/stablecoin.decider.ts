import { type DataOf, Refusal, assertNever, defineAggregate, invalidInput, requireSameContent } from '@app/kernel';
import {
  IssuanceStatusChanged,
  type IssuanceStatus,
  STABLECOIN_EVENTS,
  type StablecoinEvent,
  StablecoinRegistered,
  SvcOperationsStatusChanged,
  type SvcOperationsStatus,
} from './stablecoin.events.js';
import { stepsAlong } from '../steps.js';

export type Registration = DataOf<typeof StablecoinRegistered.fields>;

export type StablecoinCommand =
  | { readonly kind: 'register'; readonly registration: Registration }
  | { readonly kind: 'record-issuance'; readonly status: IssuanceStatus }
  | { readonly kind: 'change-svc-operations'; readonly status: SvcOperationsStatus; readonly currency: string | null };

export interface StablecoinState extends Registration {
  readonly svcOperationsStatus: SvcOperationsStatus;
  readonly currency: string | null;
}

/** For each issuance status at the provider, the path that leads to it (payments-cards 16). */
const ISSUANCE: Readonly<Record<IssuanceStatus, readonly IssuanceStatus[]>> = {
  PENDING_REVIEW: [],
  PROVISIONING: ['PENDING_REVIEW', 'PROVISIONING'],
  PROVISIONED: ['PENDING_REVIEW', 'PROVISIONING', 'PROVISIONED'],
  REJECTED: ['PENDING_REVIEW', 'REJECTED'],
  FAILED: ['PENDING_REVIEW', 'PROVISIONING', 'FAILED'],
};

/** For each status of this service's operations, the statuses that can follow (payments-cards 16). */
const SVC_OPERATIONS: Readonly<Record<SvcOperationsStatus, readonly SvcOperationsStatus[]>> = {
  NOT_ENABLED: ['PENDING_APPROVAL'],
  PENDING_APPROVAL: ['ENABLING'],
  ENABLING: ['ENABLED'],
  ENABLED: ['DISABLED'],
  DISABLED: ['ENABLED'],
};

/** A provider's token that the platform mints and burns. */
export const stablecoin = defineAggregate<StablecoinState | null, StablecoinCommand, StablecoinEvent>({
  context: 'stablecoins',
  name: 'stablecoin',
  events: STABLECOIN_EVENTS,
  initial: null,
  decide(command, state) {
    if (command.kind === 'register') {
      const { issuanceStatus: _, ...registration } = command.registration;
      if (state === null) return [StablecoinRegistered(command.registration)];
      const { issuanceStatus: _now, svcOperationsStatus: _svc, currency: _currency, ...registered } = state;
      requireSameContent(`registering ${registered.stablecoinId}`, registered, registration);
      return [];
    }
    if (state === null) throw unknownStablecoin();
    switch (command.kind) {
      case 'record-issuance':
        return stepsAlong(ISSUANCE[command.status], state.issuanceStatus).map((step) => IssuanceStatusChanged(step));
      case 'change-svc-operations':
        return [changeSvcOperations(state, command)];
      default:
        return assertNever(command);
    }
  },
  evolve(state, event) {
    if (event.type === 'stablecoins.stablecoin-registered')
      return { ...event.data, svcOperationsStatus: 'NOT_ENABLED', currency: null };
    if (state === null) return null;
    switch (event.type) {
      case 'stablecoins.issuance-status-changed':
        return { ...state, issuanceStatus: event.data.to };
      case 'stablecoins.svc-operations-status-changed':
        return { ...state, svcOperationsStatus: event.data.to, currency: event.data.currency };
      default:
        return assertNever(event);
    }
  },
});

export function unknownStablecoin(): Refusal {
  return new Refusal('REFERENCE_NOT_FOUND', 'There is no such stablecoin.');
}

/** True while the provider has not decided about the token. */
export function isIssuanceInProgress(status: IssuanceStatus): boolean {
  return status === 'PENDING_REVIEW' || status === 'PROVISIONING';
}

function changeSvcOperations(
  state: StablecoinState,
  { status, currency }: Extract<StablecoinCommand, { kind: 'change-svc-operations' }>,
): StablecoinEvent {
  const { svcOperationsStatus: from } = state;
  if (!SVC_OPERATIONS[from].includes(status)) {
    throw new Refusal('INVALID_STATE_TRANSITION', `A stablecoin that is ${from} cannot become ${status}.`);
  }
  if (state.issuanceStatus !== 'PROVISIONED')
    throw new Refusal('CONFLICT', 'The provider has not provisioned this stablecoin.');
  const known = currency ?? state.currency;
  if (status === 'ENABLED' && known === null) {
    throw invalidInput('A stablecoin is enabled under a currency code.', { field: 'currency', message: 'is required' });
  }
  return SvcOperationsStatusChanged({ from, to: status, currency: status === 'ENABLED' ? known : state.currency });
}
