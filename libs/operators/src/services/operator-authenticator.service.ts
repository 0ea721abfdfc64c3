import { Injectable } from '@nestjs/common';
import { CREDENTIAL_REGISTRY } from '@app/kernel';
import { AggregateRunner } from '@app/event-sourcing';
import type { Caller } from '@app/http';
import { SecretVerifier, hashOfNoCredential } from '@app/platforms';
import { type OperatorIdentity, type OperatorState, operator } from '../domain/operator/operator.decider.js';
import type { OperatorRole } from '../domain/operator/operator.events.js';
import { operatorUuid } from '../domain/operator/operator-id.js';

/** A signed-in person who runs the installation. */
export interface Operator {
  readonly operatorId: string;
  /** Recorded with everything that the person does. */
  readonly name: string;
  readonly role: OperatorRole;
  /** Identifies sessions started with a previous secret. */
  readonly secretHash: string;
  /** Null while the operator signs in only with its credential. */
  readonly identity: OperatorIdentity | null;
}

/** Authenticates operators. The stream is read on every request, so a revoked credential is refused immediately. */
@Injectable()
export class OperatorAuthenticator {
  private readonly secrets = new SecretVerifier();

  constructor(private readonly runner: AggregateRunner) {}

  /** Null if there is no such operator, or the secret is wrong; both take the same time. 429 RATE_LIMITED after too many attempts. */
  async authenticate(operatorId: string, secret: string, caller: Caller): Promise<Operator | null> {
    const uuid = operatorUuid(operatorId);
    const known = uuid === null ? null : await this.get(operatorId);
    const matches = await this.secrets.verify(
      operatorId,
      known?.secretHash ?? hashOfNoCredential(uuid ?? ''),
      secret,
      caller,
    );
    return matches ? known : null;
  }

  /** The current state of the operator; null if its credential was revoked. */
  async get(operatorId: string): Promise<Operator | null> {
    const uuid = operatorUuid(operatorId);
    if (uuid === null) return null;
    const { state } = await this.runner.load(operator, CREDENTIAL_REGISTRY, uuid);
    return state === null || state.revokedAt !== null ? null : operatorOf(state);
  }
}

/** Converts the state of an operator to the signed-in person. */
export function operatorOf({ operatorId, name, role, secretHash, identity }: OperatorState): Operator {
  return { operatorId, name: name ?? operatorId, role, secretHash, identity };
}
