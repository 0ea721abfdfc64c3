import {
  type DecisionContext,
  Refusal,
  assertNever,
  defineAggregate,
  invalidInput,
  resourceId,
  requireSameContent,
} from '@app/kernel';
import {
  DELEGATED_KEY_EVENTS,
  DelegatedKeyActivated,
  DelegatedKeyCreated,
  type DelegatedKeyEvent,
  DelegatedKeyRevoked,
} from './delegated-key.events.js';

export interface NewDelegatedKey {
  readonly customerId: string;
  readonly cardId: string;
  readonly fundingSourceId: string;
  readonly accountId: string;
  readonly nickname: string;
  readonly publicKey: string;
  readonly sealedPrivateKey: string;
}

export type DelegatedKeyCommand =
  | { readonly kind: 'create'; readonly key: NewDelegatedKey }
  | { readonly kind: 'activate' }
  | { readonly kind: 'revoke' }
  /** The wallet no longer pays for the card. */
  | { readonly kind: 'unbind' };

export type DelegatedKeyStatus = 'PENDING' | 'ACTIVE' | 'REVOKED';

export interface DelegatedKeyState {
  readonly status: DelegatedKeyStatus;
  readonly fundingSourceId: string;
}

export const delegatedKey = defineAggregate<DelegatedKeyState | null, DelegatedKeyCommand, DelegatedKeyEvent>({
  context: 'wallet-auth',
  name: 'delegated-key',
  events: DELEGATED_KEY_EVENTS,
  initial: null,
  decide,
  evolve(state, event) {
    switch (event.type) {
      case 'wallet-auth.delegated-key-created':
        return { status: 'PENDING', fundingSourceId: event.data.fundingSourceId };
      case 'wallet-auth.delegated-key-activated':
        return state && { ...state, status: 'ACTIVE' };
      case 'wallet-auth.delegated-key-revoked':
        return state && { ...state, status: 'REVOKED' };
      default:
        return assertNever(event);
    }
  },
});

function decide(
  command: DelegatedKeyCommand,
  state: DelegatedKeyState | null,
  { id }: DecisionContext,
): readonly DelegatedKeyEvent[] {
  const delegatedKeyId = resourceId('DelegatedKey', id);
  if (command.kind === 'create') {
    if (state === null) return [DelegatedKeyCreated({ ...command.key, delegatedKeyId })];
    const { fundingSourceId } = command.key;
    requireSameContent(`creating ${delegatedKeyId}`, { fundingSourceId: state.fundingSourceId }, { fundingSourceId });
    return [];
  }
  if (state === null) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no such delegated key.');
  switch (command.kind) {
    case 'activate':
      return state.status === 'PENDING' ? [DelegatedKeyActivated({ delegatedKeyId })] : [];
    case 'unbind':
      return state.status === 'REVOKED' ? [] : [DelegatedKeyRevoked({ delegatedKeyId })];
    case 'revoke':
      if (state.status === 'ACTIVE') return [DelegatedKeyRevoked({ delegatedKeyId })];
      throw invalidInput('Only an active delegated key can be revoked.', {
        field: 'delegatedKeyId',
        message: `is ${state.status}`,
      });
    default:
      return assertNever(command);
  }
}
