import { Injectable } from '@nestjs/common';
import { PlatformQuiescence, type TenantHistory } from '@app/event-sourcing';
import { type Checkpoint, EventStore } from '@app/event-store';
import { Refusal, type Tenant } from '@app/kernel';
import { SANDBOX_CONFIGURATION } from '../sandbox.configuration.js';
import { Forks } from './forks.service.js';

/** The history of a platform up to now, or up to a moment soon after with no step in progress. */
@Injectable()
export class PresentHistory {
  constructor(
    private readonly forks: Forks,
    private readonly store: EventStore,
    private readonly quiescence: PlatformQuiescence,
  ) {}

  /** For a platform that is always busy, the present history is returned: it shows itself if a step is in progress. */
  async of(tenant: Tenant): Promise<{ readonly history: TenantHistory; readonly position: Checkpoint }> {
    const deadline = performance.now() + SANDBOX_CONFIGURATION.fork.restMilliseconds;
    const isOver = () => performance.now() > deadline;
    for (;;) {
      await this.quiescence.reached(tenant, isOver);
      const position = await this.store.head();
      try {
        return { history: await this.forks.historyOf(tenant, position), position };
      } catch (error) {
        if (!(error instanceof Refusal && error.isTransient) || isOver()) throw error;
      }
    }
  }
}
