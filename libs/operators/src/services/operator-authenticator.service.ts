import { Injectable } from '@nestjs/common';
import { CREDENTIAL_REGISTRY } from '@app/kernel';
import { AggregateRunner } from '@app/event-sourcing';
import type { Caller } from '@app/http';
import { SecretVerifier, hashOfNoCredential } from '@app/platforms';
import { type OperatorIdentity, type OperatorState, operator } from '../domain/operator/operator.decider.js';
import type { OperatorRole } from '../domain/operator/operator.events.js';
import { operatorUuid } from '../domain/operator/operator-id.js';

/** A person who runs the installation, as signed in. */
export interface Operator {
  readonly operatorId: string;
  /** Written beside everything that the person does. */
  readonly name: string;
  readonly role: OperatorRole;
  /** Distinguishes sessions begun with a former secret. */
  readonly secretHash: string;
  /** Null while it signs in with its credential alone. */
  readonly identity: OperatorIdentity | null;
}

/** Finds the operator of a credential. The stream is read with every request, so one that was revoked opens nothing from that moment. */
@Injectable()
export class OperatorAuthenticator {
  private readonly secrets = new SecretVerifier();

  constructor(private readonly runner: AggregateRunner) {}

  /** Null when there is no such operator, or the secret is another; both take the same time. 429 RATE_LIMITED after too many. */
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

  /** The operator as it is now; null when its credential was revoked. */
  async get(operatorId: string): Promise<Operator | null> {
    const uuid = operatorUuid(operatorId);
    if (uuid === null) return null;
    const { state } = await this.runner.load(operator, CREDENTIAL_REGISTRY, uuid);
    return state === null || state.revokedAt !== null ? null : operatorOf(state);
  }
}

/** An operator as it signs in. */
export function operatorOf({ operatorId, name, role, secretHash, identity }: OperatorState): Operator {
  return { operatorId, name: name ?? operatorId, role, secretHash, identity };
}
