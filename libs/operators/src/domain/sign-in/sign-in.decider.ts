import {
  type FieldError,
  OPERATORS,
  Refusal,
  addressReach,
  assertNever,
  defineAggregate,
  derivedUuid,
  invalidInput,
} from '@app/kernel';
import { OPERATOR_ROLES, type OperatorRole } from '../operator/operator.events.js';
import { SIGN_IN_EVENTS, type SignInEvent, SignInRemoved, SignInSet } from './sign-in.events.js';

/** An OpenID Connect provider, and the rule for which of its users are operators. */
export interface SignIn {
  readonly issuer: string;
  readonly clientId: string;
  readonly sealedClientSecret: string;
  readonly groupsClaim: string;
  readonly roles: Readonly<Record<string, string>>;
  /** Null once the key of operators' names is destroyed: no one may sign in then. */
  readonly allowed: readonly string[] | null;
}

export type SignInCommand =
  | ({ readonly kind: 'set'; readonly allowed: readonly string[] } & Omit<SignIn, 'allowed'>)
  | { readonly kind: 'remove' };

/** Claims of the provider about a person who signs in; only the name is stored. */
export interface SignedInPerson {
  readonly issuer: string;
  readonly subject: string;
  /** Null unless the provider has verified it. */
  readonly email: string | null;
  readonly name: string;
  readonly groups: readonly string[];
}

const MAX_LENGTH = 200;
const MAX_ENTRIES = 200;
/** If a person has several groups, the first of these roles applies. */
const PRECEDENCE: readonly OperatorRole[] = ['operator', 'auditor', 'viewer'];

/** UUID of the only stream: there is at most one provider. */
export const SIGN_IN_UUID = derivedUuid('operators.sign-in');

/** The provider that signs operators in. Refuses INVALID_INPUT naming each invalid member. */
export const signIn = defineAggregate<SignIn | null, SignInCommand, SignInEvent>({
  context: 'operators',
  name: 'sign-in',
  events: SIGN_IN_EVENTS,
  initial: null,
  decide(command, state) {
    switch (command.kind) {
      case 'set': {
        const { kind: _, ...given } = command;
        const faults = faultsOf(given);
        if (faults.length > 0) throw invalidInput('The provider cannot be set.', ...faults);
        return [SignInSet({ ...given, subject: OPERATORS, allowed: given.allowed.map(comparable) })];
      }
      case 'remove':
        if (state === null) throw new Refusal('REFERENCE_NOT_FOUND', 'No identity provider is set.');
        return [SignInRemoved({ issuer: state.issuer })];
      default:
        return assertNever(command);
    }
  },
  evolve(_, event) {
    switch (event.type) {
      case 'operators.sign-in-set': {
        const { subject: _subject, ...set } = event.data;
        return set;
      }
      case 'operators.sign-in-removed':
        return null;
      default:
        return assertNever(event);
    }
  },
});

/** The role that a person signs in with; null if the person may not sign in. */
export function roleOf(
  { issuer, roles, allowed }: Pick<SignIn, 'issuer' | 'roles' | 'allowed'>,
  { issuer: by, subject, email, groups }: SignedInPerson,
): OperatorRole | null {
  if (by !== issuer || allowed === null) return null;
  const isNamed = allowed.includes(subject) || (email !== null && allowed.includes(comparable(email)));
  if (allowed.length > 0 && !isNamed) return null;
  const given = new Set(groups.flatMap((group) => (Object.hasOwn(roles, group) ? [roles[group]!] : [])));
  return PRECEDENCE.find((role) => given.has(role)) ?? null;
}

/** E-mail addresses are compared case-insensitively; subjects exactly. */
function comparable(name: string): string {
  return name.includes('@') ? name.toLowerCase() : name;
}

function faultsOf({ issuer, clientId, groupsClaim, roles, allowed }: Omit<SignIn, 'sealedClientSecret'>): FieldError[] {
  const isText = (text: string): boolean => text.trim() === text && text !== '' && text.length <= MAX_LENGTH;
  const text = `must be 1 to ${MAX_LENGTH} characters without spaces around them`;
  const entries = Object.entries(roles);
  return [
    ...(isIssuer(issuer)
      ? []
      : [{ field: 'issuer', message: 'must be an https address without query and fragment, or http on loopback' }]),
    ...(isText(clientId) ? [] : [{ field: 'clientId', message: text }]),
    ...(isText(groupsClaim) ? [] : [{ field: 'groupsClaim', message: text }]),
    ...(entries.length > 0 && entries.length <= MAX_ENTRIES
      ? []
      : [{ field: 'roles', message: `must give a role to 1 to ${MAX_ENTRIES} groups: no one has one otherwise` }]),
    ...(entries.every(([group, role]) => isText(group) && OPERATOR_ROLES.includes(role as OperatorRole))
      ? []
      : [{ field: 'roles', message: `must be <group>=<role>, the role one of ${OPERATOR_ROLES.join(', ')}` }]),
    ...(allowed !== null && allowed.length <= MAX_ENTRIES && allowed.every(isText)
      ? []
      : [{ field: 'allowed', message: `must be at most ${MAX_ENTRIES} email addresses or subjects` }]),
  ];
}

function isIssuer(text: string): boolean {
  if (!/^https?:\/\/[^?#]+$/.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (username !== '' || password !== '') return false;
  return protocol === 'https:' || addressReach(hostname.replace(/^\[|\]$/g, '')) === 'loopback';
}
