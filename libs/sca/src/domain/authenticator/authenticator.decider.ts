import { type DecisionContext, defineAggregate } from '@app/kernel';
import { AUTHENTICATOR_EVENTS, type AuthenticatorEvent } from './authenticator.events.js';
import { type AuthenticatorState, NO_AUTHENTICATOR, evolveAuthenticator } from './authenticator.state.js';
import { type FactorCommand, decideFactors } from './factors.js';
import {
  type CompleteLogin,
  type JudgeProof,
  type RecordSecurityEvent,
  type StartLogin,
  completeLogin,
  judgeProof,
  recordSecurityEvent,
  startLogin,
} from './login.js';
import { type ResetCommand, decideReset } from './reset.js';

export type AuthenticatorCommand =
  | StartLogin
  | CompleteLogin
  | JudgeProof
  | RecordSecurityEvent
  | FactorCommand
  | ResetCommand;

export const authenticator = defineAggregate<AuthenticatorState, AuthenticatorCommand, AuthenticatorEvent>({
  context: 'sca',
  name: 'authenticator',
  events: AUTHENTICATOR_EVENTS,
  initial: NO_AUTHENTICATOR,
  decide,
  evolve: evolveAuthenticator,
});

function decide(
  command: AuthenticatorCommand,
  state: AuthenticatorState,
  decision: DecisionContext,
): readonly AuthenticatorEvent[] {
  switch (command.kind) {
    case 'start-login':
      return startLogin(command, state, decision.at);
    case 'complete-login':
      return completeLogin(command, state, decision);
    case 'judge-proof':
      return judgeProof(command, state, decision.at);
    case 'record-security-event':
      return recordSecurityEvent(command, state, decision.at);
    case 'start-reset':
    case 'advance-reset':
    case 'complete-reset':
      return decideReset(command, state.resets, decision.at);
    default:
      return decideFactors(command, state, decision);
  }
}
