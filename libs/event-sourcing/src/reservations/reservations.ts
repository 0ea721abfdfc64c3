import { Injectable } from '@nestjs/common';
import { type Aggregate, Refusal, type Tenant, derivedUuid } from '@app/kernel';
import { streamName, Vault } from '@app/event-store';
import { AggregateRunner } from '../aggregates/aggregate-runner.js';
import { type CommandMetadata, metadataFor } from '../definitions/command-metadata.js';
import { reservation, TAKEN } from './reservation.js';

/** The aggregate that is to own the value. */
interface ReservationOwner {
  readonly aggregate: Pick<Aggregate, 'context' | 'name'>;
  readonly id: string;
}

/**
 * Guarantees uniqueness without a read model: reserve the value, then create its owner. A timer releases a reservation whose owner was never
 * created. Values are stored only as keyed hashes.
 */
@Injectable()
export class Reservations {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly vault: Vault,
  ) {}

  /** Reserves the value for an owner; idempotent for the same owner. Throws the error of `taken` if another owner has it. */
  async reserve(
    tenant: Tenant,
    kind: string,
    value: string,
    owner: ReservationOwner,
    metadata: CommandMetadata,
    taken: () => Refusal,
  ): Promise<void> {
    const id = this.idOf(tenant, kind, value);
    const stream = streamName(tenant, owner.aggregate, owner.id);
    const command = { do: 'reserve', kind, owner: stream } as const;
    try {
      const receipt = await this.runner.run(reservation, tenant, id, command, metadata, { begins: true });
      // A repeated request finds its old reservation, which a timer may have released in the meantime.
      if (receipt.state.owner !== stream)
        await this.runner.run(
          reservation,
          tenant,
          id,
          command,
          metadataFor(metadata, `again after ${receipt.revision}`),
        );
    } catch (error) {
      if (error instanceof Refusal && error.details?.reason === TAKEN) throw taken();
      throw error;
    }
  }

  /**
   * Reserves the value, then lets `create` create its owner with the metadata that it gets. Both are stored together unless another writer
   * interferes. Throws as `reserve` and `create` do.
   */
  reserveThen<T>(
    tenant: Tenant,
    kind: string,
    value: string,
    owner: ReservationOwner,
    metadata: CommandMetadata,
    taken: () => Refusal,
    create: (last: CommandMetadata) => Promise<T>,
  ): Promise<T> {
    return this.runner.inSequence(metadata, async (early, last) => {
      await this.reserve(tenant, kind, value, owner, early, taken);
      return create(last);
    });
  }

  /** Releases the value; no effect if the owner does not have it. */
  async release(
    tenant: Tenant,
    kind: string,
    value: string,
    owner: ReservationOwner,
    metadata: CommandMetadata,
  ): Promise<void> {
    const command = { do: 'release', owner: streamName(tenant, owner.aggregate, owner.id) } as const;
    // A request that releases a value it has reserved itself sends this stream a second command.
    await this.runner.run(
      reservation,
      tenant,
      this.idOf(tenant, kind, value),
      command,
      metadataFor(metadata, 'release'),
    );
  }

  /** UUID of the reservation of a value. */
  idOf(tenant: Tenant, kind: string, value: string): string {
    return derivedUuid('reservation', this.vault.fingerprint(tenant, `reservation of ${kind}`, value));
  }
}
