import { Injectable } from '@nestjs/common';
import { ResourceHistory } from '@app/audit';
import { FeatureRegistry, defineQuery, queryHandler } from '@app/event-sourcing';
import type { CommandMetadata } from '@app/event-sourcing/definitions';
import { Refusal, type ResourceName, type Tenant, resourceId } from '@app/kernel';
import { configuredEndpointUuid } from '@app/webhooks';
import { SANDBOX_CONFIGURATION } from '../sandbox.configuration.js';
import { type Explanation, explanationOf } from './explained-tree.questions.js';

/** Reads the explanations of resources. */
@Injectable()
export class Explanations {
  constructor(
    private readonly registry: FeatureRegistry,
    private readonly history: ResourceHistory,
  ) {}

  /**
   * Refuses as the GET of the resource does: the history is read only if the tenant has such a resource. `recordedIn` is the UUID of the
   * aggregate in whose stream the resource is recorded, for a resource whose id does not contain it.
   */
  async of(tenant: Tenant, id: string, metadata: CommandMetadata, recordedIn?: string): Promise<Explanation> {
    const read = this.registry.resource(id.slice(0, id.indexOf(':')) as ResourceName)!;
    await read(tenant, id, metadata, async () => recordedIn ?? null);
    const explained = id === configuredEndpointOf(tenant) ? resourceId('PlatformConfig', tenant.platformId) : id;
    const bounds = { ...SANDBOX_CONFIGURATION.explanation, recordedIn };
    const part = await this.history.whyLately(tenant, explained, metadata, bounds);
    if (part === null) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no history of this resource.');
    return explanationOf(id, part);
  }
}

/** The webhook endpoint that is part of the configuration. */
function configuredEndpointOf(tenant: Tenant): string {
  return resourceId('WebhookEndpoint', configuredEndpointUuid(tenant));
}

/** The explanation of a resource of any type. */
export class GetExplanation extends defineQuery<
  { readonly id: string; readonly metadata: CommandMetadata; readonly recordedIn?: string },
  Explanation
>() {}

export const GetExplanationHandler = queryHandler(GetExplanation, Explanations, (explanations, { tenant, data }) =>
  explanations.of(tenant, data.id, data.metadata, data.recordedIn),
);
