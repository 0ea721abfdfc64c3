import { Injectable } from '@nestjs/common';
import { LogSearch, ofKind } from '@app/audit';
import { AggregateRunner } from '@app/event-sourcing';
import { parseStreamName } from '@app/event-store';
import { CREDENTIAL_REGISTRY } from '@app/kernel';
import { type OperatorState, operator } from '../domain/operator/operator.decider.js';
import { OperatorCreated } from '../domain/operator/operator.events.js';

/** An operator in the list. */
export interface ListedOperator extends Omit<OperatorState, 'secretHash' | 'identity'> {
  /** Issuer of the provider whose person is linked to it; null if it has only a credential. */
  readonly issuer: string | null;
}

/** Every present and past operator, from the log: there are few, and the log is never stale as a read model can be. */
@Injectable()
export class OperatorDirectory {
  constructor(
    private readonly search: LogSearch,
    private readonly runner: AggregateRunner,
  ) {}

  async all(): Promise<readonly ListedOperator[]> {
    const found: ListedOperator[] = [];
    for await (const { stream } of this.search.find([ofKind(OperatorCreated.type)], () => undefined)) {
      const { state } = await this.runner.load(operator, CREDENTIAL_REGISTRY, parseStreamName(stream).id);
      if (state === null) continue;
      const { secretHash: _, identity, ...shown } = state;
      found.push({ ...shown, issuer: identity?.issuer ?? null });
    }
    return found;
  }
}
