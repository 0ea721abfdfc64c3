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

/** Changes the list of a platform's further endpoints, and answers the endpoint as the change left it. */
@Injectable()
export class EndpointChanges {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
    private readonly platforms: PlatformDirectory,
    @Inject(WEBHOOKS_OPTIONS) private readonly options: WebhooksOptions,
  ) {}

  /** Where endpoints may be besides public addresses. */
  get localNetworks(): LocalNetworks {
    return this.options.localNetworks;
  }

  /** Null for an endpoint that the change has deleted. */
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

  /** Gives a platform that is to take the place of another one the endpoints which that one has now, under their ids. */
  async carry(from: Tenant, to: Tenant, metadata: CommandMetadata): Promise<void> {
    const { state: endpoints } = await this.runner.load(webhookEndpoints, from, webhookEndpointsUuid(from));
    const command = { type: 'carry', endpoints } as const;
    const step = metadataFor(atServiceTime(metadata), JSON.stringify(endpoints)); // a retry may find others
    await this.runner.run(webhookEndpoints, to, webhookEndpointsUuid(to), command, step);
  }

  /** Of an endpoint that answered 410: a saga asks for it, so no reader is waited for. */
  async disableGone(
    tenant: Tenant,
    endpoint: { readonly id: string; readonly url: string },
    metadata: CommandMetadata,
  ): Promise<void> {
    const command = { type: 'disable-gone', ...endpoint } as const;
    await this.runner.run(webhookEndpoints, tenant, webhookEndpointsUuid(tenant), command, metadata);
  }
}
