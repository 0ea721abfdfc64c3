import { Injectable } from '@nestjs/common';
import { LogSearch, ofKind } from '@app/audit';
import { AggregateRunner } from '@app/event-sourcing';
import { parseStreamName } from '@app/event-store';
import { CREDENTIAL_REGISTRY } from '@app/kernel';
import { type OperatorState, operator } from '../domain/operator/operator.decider.js';
import { OperatorCreated } from '../domain/operator/operator.events.js';

/** An operator as it is listed. */
export interface ListedOperator extends Omit<OperatorState, 'secretHash' | 'identity'> {
  /** The provider whose person signs in as it; null while it has its credential alone. */
  readonly issuer: string | null;
}

/** Every operator there is or was, from the log: few people, and no read model that could be behind. */
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
