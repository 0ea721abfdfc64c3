import { type DecisionContext, Refusal, assertNever, defineAggregate } from '@app/kernel';
import {
  type HostedLinkEvent,
  HostedLinkCompleted,
  HostedLinkIssued,
  HostedLinkOpened,
  HOSTED_LINK_EVENTS,
} from './hosted-link.events.js';

export type HostedLinkCommand =
  | {
      readonly kind: 'issue';
      readonly customerId: string;
      readonly expiresAt: string;
      readonly redirectUri?: string | undefined;
    }
  | { readonly kind: 'open' }
  | { readonly kind: 'complete' };

export interface HostedLinkState {
  readonly customerId: string;
  readonly expiresAt: string;
  readonly redirectUri: string | undefined;
  /** null until a browser has opened it. */
  readonly sessionId: string | null;
  readonly completed: boolean;
}

/** One hosted link: opened once, before it expires (specification, "Rules for kyc-link"). */
export const hostedLink = defineAggregate<HostedLinkState | null, HostedLinkCommand, HostedLinkEvent>({
  context: 'onboarding',
  name: 'hosted-link',
  events: HOSTED_LINK_EVENTS,
  initial: null,
  decide,
  evolve,
});

function decide(
  command: HostedLinkCommand,
  state: HostedLinkState | null,
  { at, commandId }: DecisionContext,
): readonly HostedLinkEvent[] {
  if (command.kind === 'issue') {
    if (state !== null) throw new Refusal('CONFLICT', 'This link was already issued.');
    const { customerId, expiresAt, redirectUri } = command;
    return [HostedLinkIssued({ customerId, expiresAt, ...(redirectUri !== undefined && { redirectUri }) })];
  }
  if (state === null) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no such link.');
  const { customerId } = state;
  switch (command.kind) {
    case 'open':
      if (state.sessionId !== null) throw new Refusal('CONFLICT', 'The link was used before.');
      if (at >= state.expiresAt) throw new Refusal('CONFLICT', 'The link has expired.');
      return [HostedLinkOpened({ customerId, sessionId: commandId })];
    case 'complete':
      if (state.sessionId === null) throw new Refusal('CONFLICT', 'The link was not opened.');
      return state.completed ? [] : [HostedLinkCompleted({ customerId })];
    default:
      return assertNever(command);
  }
}

function evolve(state: HostedLinkState | null, event: HostedLinkEvent): HostedLinkState | null {
  if (event.type === 'onboarding.hosted-link-issued') {
    const { customerId, expiresAt, redirectUri } = event.data;
    return { customerId, expiresAt, redirectUri: redirectUri ?? undefined, sessionId: null, completed: false };
  }
  if (state === null) return null;
  switch (event.type) {
    case 'onboarding.hosted-link-opened':
      return { ...state, sessionId: event.data.sessionId };
    case 'onboarding.hosted-link-completed':
      return { ...state, completed: true };
    default:
      return assertNever(event);
  }
}
