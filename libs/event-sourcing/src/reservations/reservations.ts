import { Injectable } from '@nestjs/common';
import { type Aggregate, Refusal, type Tenant, derivedUuid } from '@app/kernel';
import { streamName, Vault } from '@app/event-store';
import { AggregateRunner } from '../aggregates/aggregate-runner.js';
import { type CommandMetadata, metadataFor } from '../definitions/command-metadata.js';
import { reservation, TAKEN } from './reservation.js';

/** The aggregate that will have the value. */
interface ReservationOwner {
  readonly aggregate: Pick<Aggregate, 'context' | 'name'>;
  readonly id: string;
}

/**
 * Uniqueness, never asked of a read model: reserve the value, then create its owner. A reservation whose owner never
 * came is released by a timer. Values are kept as keyed hashes only.
 */
@Injectable()
export class Reservations {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly vault: Vault,
  ) {}

  /**
   * Reserves the value for an owner, again and again for the same one; throws the error of `taken` when another has it.
   */
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
      // A repeated request finds its old reservation, which a timer may have released since.
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
   * Reserves the value, then has its owner created by a command under the metadata that `create` is given: both are stored together where no other
   * writer comes between. Throws as `reserve` and `create` do.
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

  /** Gives the value back; nothing happens when the owner does not have it. */
  async release(
    tenant: Tenant,
    kind: string,
    value: string,
    owner: ReservationOwner,
    metadata: CommandMetadata,
  ): Promise<void> {
    const command = { do: 'release', owner: streamName(tenant, owner.aggregate, owner.id) } as const;
    // A request that releases its own reservation sends its second command to this stream.
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
