import { Injectable } from '@nestjs/common';
import { AggregateRunner } from '@app/event-sourcing';
import { type FaultedRequest, IdSource, type RequestFault, RequestFaults, type RequestFaultType } from '@app/http';
import { PlatformClock, Refusal, type Tenant, derivedUuid, uuidOf } from '@app/kernel';
import type { FaultedAttempt, WebhookFault, WebhookFaults, WebhookFaultType } from '@app/webhooks';
import { fault } from '../domain/fault/fault.decider.js';
import { ANSWER_FAULT_TYPES, FAULT, WEBHOOK_FAULT_TYPES } from '../domain/fault/fault.events.js';
import type { FaultDocument } from '../domain/fault/fault.view.js';
import { isForRequest } from '../domain/fault/fault-match.js';
import { ArmedFaults } from '../queries/armed-faults.questions.js';

interface Injection {
  /** The same id is injected only once. */
  readonly id: string;
  /** Id of the request or webhook. */
  readonly into: string;
}

const OF_ANSWERS: ReadonlySet<string> = new Set<RequestFaultType>(ANSWER_FAULT_TYPES);
const OF_WEBHOOKS: ReadonlySet<string> = new Set<WebhookFaultType>(WEBHOOK_FAULT_TYPES);

/**
 * Injects armed faults: the oldest that matches. Each injection is recorded before it takes effect, so the count is exact across all
 * processes.
 */
@Injectable()
export class FaultInjection extends RequestFaults implements WebhookFaults {
  constructor(
    private readonly armed: ArmedFaults,
    private readonly runner: AggregateRunner,
    private readonly ids: IdSource,
    private readonly clocks: PlatformClock,
  ) {
    super();
  }

  override ofRequest(tenant: Tenant, request: FaultedRequest): RequestFault | null | Promise<RequestFault | null> {
    const armed = this.armed.of(tenant);
    if (isEmpty(armed)) return null;
    return this.inRequest(tenant, armed, request);
  }

  ofAttempt(tenant: Tenant, attempt: FaultedAttempt): WebhookFault | null | Promise<WebhookFault | null> {
    const armed = this.armed.of(tenant);
    return isEmpty(armed) ? null : this.inAttempt(tenant, armed, attempt);
  }

  private async inAttempt(
    tenant: Tenant,
    armed: readonly FaultDocument[] | Promise<readonly FaultDocument[]>,
    attempt: FaultedAttempt,
  ): Promise<WebhookFault | null> {
    const { id, webhookId: into } = attempt;
    const candidates = (await armed).filter(
      ({ type, eventType }) =>
        OF_WEBHOOKS.has(type) &&
        (eventType === undefined || eventType === attempt.type) &&
        (attempt.isRetried || type !== 'WEBHOOK_DROPPED'),
    );
    return (await this.firstOf(candidates, tenant, { id, into })) as WebhookFault | null;
  }

  /** Two requests may have the same id, so each injection has an id that is not derived from it. */
  private async inRequest(
    tenant: Tenant,
    armed: readonly FaultDocument[] | Promise<readonly FaultDocument[]>,
    request: FaultedRequest,
  ): Promise<RequestFault | null> {
    const candidates = (await armed).filter((each) => OF_ANSWERS.has(each.type) && isForRequest(each, request));
    if (candidates.length === 0) return null;
    const injection = { id: this.ids.next(), into: request.id };
    return (await this.firstOf(candidates, tenant, injection)) as RequestFault | null;
  }

  private async firstOf(candidates: readonly FaultDocument[], tenant: Tenant, injection: Injection) {
    for (const candidate of candidates) {
      if (!(await this.inject(candidate, tenant, injection))) continue;
      const { id, type, delayMilliseconds = 0, retryAfterSeconds = 0 } = candidate;
      return { id, type, delayMilliseconds, retryAfterSeconds };
    }
    return null;
  }

  /** False if it is used up, expired or disarmed by now. */
  private async inject({ id: faultId }: FaultDocument, tenant: Tenant, { id, into }: Injection): Promise<boolean> {
    const commandId = derivedUuid('sandbox.inject', faultId, id);
    const metadata = {
      commandId,
      requestHash: commandId,
      correlationId: into,
      causationId: null,
      actor: 'sandbox',
      ...this.clocks.moment(tenant),
    };
    try {
      const uuid = uuidOf(FAULT, faultId);
      const { state } = await this.runner.run(fault, tenant, uuid, { kind: 'inject', into }, metadata);
      if (state?.remaining === 0) await this.armed.changed(tenant);
      return true;
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'REFERENCE_NOT_FOUND')) throw error;
      await this.armed.changed(tenant);
      return false;
    }
  }
}

function isEmpty(armed: readonly FaultDocument[] | Promise<readonly FaultDocument[]>): boolean {
  return !(armed instanceof Promise) && armed.length === 0;
}
