import {
  type DecisionContext,
  type FieldError,
  Refusal,
  assertNever,
  defineAggregate,
  invalidFields,
  invalidInput,
  resourceId,
} from '@app/kernel';
import {
  PERMISSIONS,
  type Permission,
  TokenCreated,
  type TokenEvent,
  TokenMoved,
  TokenRevoked,
  TokenSecretReplaced,
  TOKEN_EVENTS,
} from './token.events.js';

/** Maximum length of a token's name, in characters. */
export const MAX_TOKEN_NAME_LENGTH = 255;

export interface CreateToken {
  readonly kind: 'create';
  readonly name: string;
  readonly permissions: readonly Permission[];
  readonly clientId: string;
  readonly secretHash: string;
}

export interface RevokeToken {
  readonly kind: 'revoke';
  /** `Token:<uuid>` of the calling token; undefined for an operator. */
  readonly callerTokenId?: string | undefined;
}

export interface ReplaceTokenSecret {
  readonly kind: 'replace-secret';
  readonly secretHash: string;
}

/** The token of a reset platform, in its successor. */
export interface TakeOverToken extends Omit<CreateToken, 'kind'> {
  readonly kind: 'take-over';
}

export interface MoveToken {
  readonly kind: 'move';
  readonly platformId: string;
}

export type TokenCommand = CreateToken | RevokeToken | ReplaceTokenSecret | TakeOverToken | MoveToken;

export interface TokenState {
  readonly tokenId: string;
  readonly clientId: string;
  readonly permissions: readonly Permission[];
  readonly secretHash: string;
  readonly revoked: boolean;
  /** The platform that it opens since its own was reset; null before. */
  readonly movedTo: string | null;
}

/** One API token, from its creation to its revocation (onboarding-accounts 1.3). */
export const token = defineAggregate<TokenState | null, TokenCommand, TokenEvent>({
  context: 'platforms',
  name: 'token',
  events: TOKEN_EVENTS,
  initial: null,
  decide,
  evolve,
});

function decide(command: TokenCommand, state: TokenState | null, decision: DecisionContext): readonly TokenEvent[] {
  if (command.kind === 'create') return create(command, state, decision);
  if (command.kind === 'take-over') return state === null ? create({ ...command, kind: 'create' }, null, decision) : [];
  if (command.kind === 'move' && state?.revoked === true) return []; // already moved, or deleted in the meantime
  if (state === null || state.revoked) throw new Refusal('TOKEN_NOT_FOUND', 'There is no such token.');
  const { tokenId } = state;
  switch (command.kind) {
    case 'revoke':
      if (command.callerTokenId === tokenId) throw invalidInput('A token cannot delete itself; use another one.');
      return [TokenRevoked({ tokenId })];
    case 'replace-secret':
      return command.secretHash === state.secretHash
        ? []
        : [TokenSecretReplaced({ tokenId, secretHash: command.secretHash })];
    case 'move':
      return [TokenMoved({ tokenId, platformId: command.platformId })];
    default:
      return assertNever(command);
  }
}

function create(
  { name, permissions, clientId, secretHash }: CreateToken,
  state: TokenState | null,
  { id }: DecisionContext,
): readonly TokenEvent[] {
  if (state !== null) throw new Refusal('CONFLICT', 'This token already exists.');
  const faults: FieldError[] = [];
  if (name.trim() === '' || [...name].length > MAX_TOKEN_NAME_LENGTH) {
    faults.push({ field: 'name', message: `must be text of 1 to ${MAX_TOKEN_NAME_LENGTH} characters` });
  }
  if (permissions.length === 0)
    faults.push({ field: 'permissions', message: `must name at least one of ${PERMISSIONS.join(', ')}` });
  if (faults.length > 0) throw invalidFields(...faults);
  const each = PERMISSIONS.filter((permission) => permissions.includes(permission));
  return [TokenCreated({ tokenId: resourceId('Token', id), name, permissions: each, clientId, secretHash })];
}

function evolve(state: TokenState | null, event: TokenEvent): TokenState | null {
  if (event.type === 'platforms.token-created') {
    const { tokenId, clientId, permissions, secretHash } = event.data;
    return { tokenId, clientId, permissions, secretHash, revoked: false, movedTo: null };
  }
  if (state === null) return null;
  switch (event.type) {
    case 'platforms.token-revoked':
      return { ...state, revoked: true };
    case 'platforms.token-moved':
      return { ...state, revoked: true, movedTo: event.data.platformId };
    case 'platforms.token-secret-replaced':
      return { ...state, secretHash: event.data.secretHash };
    default:
      return assertNever(event);
  }
}
