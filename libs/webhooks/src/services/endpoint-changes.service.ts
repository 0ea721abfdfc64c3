import { Inject, Injectable } from '@nestjs/common';
import { AggregateRunner, ReadYourWrites } from '@app/event-sourcing';
import { type CommandMetadata, atServiceTime, metadataFor } from '@app/event-sourcing/definitions';
import type { LocalNetworks, Tenant } from '@app/kernel';
import { PlatformDirectory } from '@app/platforms';
import {
  furtherEndpointDocument,
  type WebhookEndpointDocument,
} from '../domain/webhook-endpoint/webhook-endpoint.document.js';
import {
  type EndpointCommand,
  webhookEndpoints,
  webhookEndpointsUuid,
  webhookEndpointsView,
} from '../domain/webhook-endpoint/webhook-endpoints.decider.js';
import { WEBHOOKS_OPTIONS, type WebhooksOptions } from '../webhooks.options.js';

/** Changes the further endpoints of a platform, and returns the endpoint after the change. */
@Injectable()
export class EndpointChanges {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
    private readonly platforms: PlatformDirectory,
    @Inject(WEBHOOKS_OPTIONS) private readonly options: WebhooksOptions,
  ) {}

  /** Networks allowed for endpoints in addition to public addresses. */
  get localNetworks(): LocalNetworks {
    return this.options.localNetworks;
  }

  /** Null if the change deleted the endpoint. */
  async run(
    tenant: Tenant,
    command: Exclude<EndpointCommand, { readonly type: 'carry' }>,
    metadata: CommandMetadata,
  ): Promise<WebhookEndpointDocument | null> {
    await this.platforms.requireInUse(tenant);
    const list = webhookEndpointsUuid(tenant);
    const receipt = await this.runner.run(webhookEndpoints, tenant, list, command, metadata);
    const endpoints = await this.answers.answer(webhookEndpointsView, tenant, list, receipt);
    const endpoint = endpoints.find(({ id }) => id === command.id);
    return endpoint === undefined ? null : furtherEndpointDocument(endpoint);
  }

  /** Copies the current endpoints of a platform to its successor, under the same ids. */
  async carry(from: Tenant, to: Tenant, metadata: CommandMetadata): Promise<void> {
    const { state: endpoints } = await this.runner.load(webhookEndpoints, from, webhookEndpointsUuid(from));
    const command = { type: 'carry', endpoints } as const;
    const step = metadataFor(atServiceTime(metadata), JSON.stringify(endpoints)); // a retry may find different endpoints
    await this.runner.run(webhookEndpoints, to, webhookEndpointsUuid(to), command, step);
  }

  /** Disables an endpoint that answered 410. The caller is a saga, so this does not wait for the read side. */
  async disableGone(
    tenant: Tenant,
    endpoint: { readonly id: string; readonly url: string },
    metadata: CommandMetadata,
  ): Promise<void> {
    const command = { type: 'disable-gone', ...endpoint } as const;
    await this.runner.run(webhookEndpoints, tenant, webhookEndpointsUuid(tenant), command, metadata);
  }
}
