import { Injectable } from '@nestjs/common';
import { currentAsOfRead, reactionsIn, ReadTables, ViewReader, withoutAsOf } from '@app/event-sourcing';
import type { SagaReaction } from '@app/event-sourcing/definitions';
import { EventCodec, EventStore, streamName } from '@app/event-store';
import { type DomainEvent, evolveView, Refusal, type Tenant, uuidOf } from '@app/kernel';
import type { Delivery, WebhookMessage } from '../domain/delivery/delivery.js';
import { continued, type DeliveryDocument } from '../domain/delivery/delivery.document.js';
import { deliveriesTable, deliveryGroup, deliveryView } from '../projections/deliveries.table.js';

/** A delivery for which a redelivery is requested. */
interface DeliveryToRepeat {
  readonly document: DeliveryDocument;
  /** Order to send; null if the delivery's own stream has it. */
  readonly order: WebhookMessage | null;
  /** Last revision of the delivery's own stream; -1 if there is no stream. */
  readonly revision: number;
}

/** Deliveries folded from the log. The table supplies the group that records a delivery, which never changes. */
@Injectable()
export class DeliveryDirectory {
  constructor(
    private readonly views: ViewReader,
    private readonly tables: ReadTables,
    private readonly store: EventStore,
    private readonly codec: EventCodec,
  ) {}

  /**
   * The delivery at a revision of its stream, at the time of the as-of read, or now. Null if it is unknown or belongs to another platform.
   */
  async find(tenant: Tenant, webhookId: string, revision?: number): Promise<DeliveryDocument | null> {
    const uuid = uuidOf('Webhook', webhookId);
    const group = await this.groupOf(tenant, uuid);
    const first = group === undefined ? null : await this.inGroup(tenant, group, uuid);
    const own = revision === -1 ? null : await this.views.at(deliveryView, tenant, uuid, revision);
    return first === null ? own : continued(first.document, own);
  }

  /** 404 REFERENCE_NOT_FOUND if it is unknown or belongs to another platform. */
  async toRepeat(tenant: Tenant, webhookId: string): Promise<DeliveryToRepeat> {
    const uuid = uuidOf('Webhook', webhookId);
    const events = await this.store.read(streamName(tenant, deliveryView.aggregate, uuid));
    const revision = events.length - 1;
    const own = revision === -1 ? null : await this.views.at(deliveryView, tenant, uuid, revision);
    if (own !== null) return { document: own, order: null, revision };
    const group = await this.groupOf(tenant, uuid);
    const first = group === undefined ? null : await this.inGroup(tenant, group, uuid);
    if (first === null) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no such webhook delivery.');
    return { ...first, revision };
  }

  private async groupOf(tenant: Tenant, uuid: string): Promise<string | undefined> {
    return (await withoutAsOf(() => this.tables.of(deliveriesTable).get(tenant, uuid)))?.group;
  }

  /** The delivery as its group records it; null if the as-of read ends before the group. */
  private async inGroup(
    tenant: Tenant,
    group: string,
    uuid: string,
  ): Promise<Omit<DeliveryToRepeat, 'revision'> | null> {
    const stream = streamName(tenant, deliveryGroup.aggregate, group);
    if ((await currentAsOfRead()?.endOf(this.store, stream)) === null) return null;
    const [stored] = await this.store.read(stream);
    const reactions = reactionsIn(deliveryGroup, await this.codec.decode(stored!));
    const reaction = reactions.find(({ aggregateId }) => aggregateId === uuid)!;
    const document = evolveView(deliveryView, null, reaction as DomainEvent, reaction.recorded);
    return { document: document!, order: (reaction.data as unknown as SagaReaction<Delivery>).state.order };
  }
}
