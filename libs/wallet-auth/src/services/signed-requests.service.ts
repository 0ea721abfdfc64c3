import { Injectable } from '@nestjs/common';
import { type SignedRequest, type SignedRequestDraft, SignedRequests } from '@app/http';
import { AggregateRunner } from '@app/event-sourcing';
import type { CommandMetadata } from '@app/event-sourcing/definitions';
import { type Tenant, uuidOf } from '@app/kernel';
import { signedRequest } from '../domain/signed-request/signed-request.decider.js';

/** Requests that await their signature, one stream each. */
@Injectable()
export class RecordedSignedRequests extends SignedRequests {
  constructor(private readonly runner: AggregateRunner) {
    super();
  }

  async issue(
    tenant: Tenant,
    { requestId, body, ...draft }: SignedRequestDraft,
    metadata: CommandMetadata,
  ): Promise<SignedRequest> {
    const request = { ...draft, bodyDigest: body.requestHash };
    const ask = { kind: 'ask', request, otherBodyDigests: body.otherRequestHashes ?? [] } as const;
    const { state } = await this.runner.run(signedRequest, tenant, uuidOf('Request', requestId), ask, metadata);
    return { requestId, ...state!.request, consumed: state!.consumed };
  }

  async find(tenant: Tenant, requestId: string): Promise<SignedRequest | null> {
    const { state } = await this.runner.load(signedRequest, tenant, uuidOf('Request', requestId));
    return state === null ? null : { requestId, ...state.request, consumed: state.consumed };
  }

  async isConsumedBy(tenant: Tenant, requestId: string, metadata: CommandMetadata): Promise<boolean> {
    return (await this.runner.replay(signedRequest, tenant, uuidOf('Request', requestId), metadata)) !== null;
  }

  async consume(tenant: Tenant, requestId: string, metadata: CommandMetadata): Promise<void> {
    await this.runner.run(signedRequest, tenant, uuidOf('Request', requestId), { kind: 'consume' }, metadata);
  }
}
