import { type OperatorNote, Refusal, type Tenant, derivedUuid, tenantKey } from '@app/kernel';
import type { AggregateRunner, HaltedReaders, SagaInstances } from '@app/event-sourcing';
import type { CommandMetadata, Saga } from '@app/event-sourcing/definitions';
import { INSTALLATION, intervention, type InterventionCommand } from './intervention.js';

/** One instance of a saga. */
export interface SagaInstance {
  readonly tenant: Tenant;
  /** `<context>.<saga>` */
  readonly saga: string;
  /** UUID. */
  readonly instance: string;
}

/**
 * Interventions of an operator in blocked work. Each is recorded with operator and reason before it is executed, and is idempotent. Refused
 * with CONFLICT if there is nothing to act on.
 */
export class Interventions {
  constructor(
    private readonly parts: {
      readonly runner: AggregateRunner;
      readonly instances: SagaInstances;
      readonly sagas: () => readonly Saga[];
      readonly readers: HaltedReaders;
      readonly now: () => Date;
    },
  ) {}

  /** Parks an instance: its inputs are not handled until it is resumed. A worker finishes the input that it is handling. */
  async parkSaga(of: SagaInstance, by: OperatorNote, metadata: CommandMetadata): Promise<void> {
    const saga = this.parts.sagas().find(({ fullName }) => fullName === of.saga);
    if (saga === undefined) throw new Refusal('REFERENCE_NOT_FOUND', `There is no saga ${of.saga}.`);
    const key = tenantKey(of.tenant);
    // If the saga chooses a lane for each input, only a waiting input shows which lane to hold.
    if (saga.lane !== undefined && !(await this.parts.instances.waits(of.saga, key, of.instance))) {
      throw new Refusal('CONFLICT', 'The instance has no waiting input to park.');
    }
    await this.recordOfSaga(of, { do: 'park-saga', saga: of.saga, instance: of.instance, ...by }, metadata);
    await this.parts.instances.park(of.saga, key, of.instance, `${of.saga}/${of.instance}`);
  }

  /** Retries the parked inputs immediately, with their failure counts reset. */
  async resumeSaga(of: SagaInstance, by: OperatorNote, metadata: CommandMetadata): Promise<void> {
    if ((await this.parked(of)).length === 0) throw new Refusal('CONFLICT', 'The instance has no parked input.');
    await this.recordOfSaga(of, { do: 'resume-saga', saga: of.saga, instance: of.instance, ...by }, metadata);
    await this.parts.instances.resume(of.saga, tenantKey(of.tenant), of.instance, this.parts.now());
  }

  /** Drops the first parked input of an instance and returns its id. A repetition of the command drops no other input. */
  async skipSagaInput(of: SagaInstance, by: OperatorNote, metadata: CommandMetadata): Promise<string> {
    const input = (await this.skippedBefore(of.tenant, idOfSaga(of), metadata)) ?? (await this.firstParked(of));
    await this.recordOfSaga(
      of,
      { do: 'skip-saga-input', saga: of.saga, instance: of.instance, input, ...by },
      metadata,
    );
    await this.parts.instances.skip(input);
    return input;
  }

  /** Retries a halted reader at the event where it halted. */
  async resumeReader(reader: string, by: OperatorNote, metadata: CommandMetadata): Promise<void> {
    await this.requireHalted(reader);
    await this.record(INSTALLATION, derivedUuid('reader', reader), { do: 'resume-reader', reader, ...by }, metadata);
    await this.parts.readers.resume();
  }

  /**
   * Makes a halted reader skip the event at which it halted, and returns the event's id. A repetition of the command skips no other event.
   */
  async skipReaderEvent(reader: string, by: OperatorNote, metadata: CommandMetadata): Promise<string> {
    const id = derivedUuid('reader', reader);
    const eventId = (await this.skippedBefore(INSTALLATION, id, metadata)) ?? (await this.haltingEvent(reader));
    await this.record(INSTALLATION, id, { do: 'skip-reader-event', reader, eventId, ...by }, metadata);
    await this.parts.readers.skip(reader, eventId);
    return eventId;
  }

  /**
   * Ids of a manual action with a document reference, from the CLI and the console alike. They derive from the reference alone: the same
   * reference is the same action, and a conflict if the object differs.
   */
  static idsUnder(
    reference: string,
    tenant: Tenant,
    { act, object }: { readonly act: string; readonly object: string },
  ): { readonly commandId: string; readonly requestHash: string } {
    return {
      commandId: derivedUuid('by hand', tenantKey(tenant), act, reference),
      requestHash: derivedUuid('by hand', act, object),
    };
  }

  /** Runs another manual action and records it under the command's id. A repetition of the command is recorded once. */
  async act<T>(
    tenant: Tenant,
    act: { readonly act: string; readonly object: string; readonly reference?: string },
    by: OperatorNote,
    metadata: CommandMetadata,
    work: () => Promise<T>,
  ): Promise<T> {
    const stream = derivedUuid('act', act.act, metadata.commandId);
    await this.record(tenant, stream, { do: 'begin-act', ...act, ...by }, metadata);
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const refused = { do: 'refuse-act', act: act.act, object: act.object, code: error.code, ...by } as const;
      const commandId = derivedUuid('refused', metadata.commandId, error.code);
      await this.record(tenant, stream, refused, { ...metadata, commandId });
      throw error;
    }
  }

  /** The input or event that an earlier attempt of this command skipped; null for a first attempt. */
  private async skippedBefore(tenant: Tenant, id: string, metadata: CommandMetadata): Promise<string | null> {
    const earlier = await this.parts.runner.replay(intervention, tenant, id, metadata);
    switch (earlier?.event.type) {
      case 'operations.saga-input-skipped':
        return earlier.event.data.input;
      case 'operations.reader-event-skipped':
        return earlier.event.data.eventId;
      default:
        return null;
    }
  }

  private async firstParked(of: SagaInstance): Promise<string> {
    const input = (await this.parked(of)).find(({ isHold }) => !isHold);
    if (input === undefined) throw new Refusal('CONFLICT', 'The instance has no parked input.');
    return input.inputId;
  }

  private async haltingEvent(reader: string): Promise<string> {
    await this.requireHalted(reader);
    const event = await this.parts.readers.eventThatHalts(reader);
    if (event === null) throw new Refusal('CONFLICT', `Reader ${reader} has no next event to skip.`);
    return event.id;
  }

  private async requireHalted(reader: string): Promise<void> {
    const halted = await this.parts.readers.all();
    if (!halted.some(({ name }) => name === reader))
      throw new Refusal(
        'CONFLICT',
        `No reader called ${reader} is halted. For a saga, name the instance too: \`audit open-sagas\` lists what is halted or parked.`,
      );
  }

  private parked({ saga, tenant, instance }: SagaInstance) {
    return this.parts.instances.parked(saga, tenantKey(tenant), instance);
  }

  private async recordOfSaga(of: SagaInstance, command: InterventionCommand, metadata: CommandMetadata): Promise<void> {
    await this.record(of.tenant, idOfSaga(of), command, metadata);
  }

  private async record(
    tenant: Tenant,
    id: string,
    command: InterventionCommand,
    metadata: CommandMetadata,
  ): Promise<void> {
    await this.parts.runner.run(intervention, tenant, id, command, metadata);
  }
}

/** The stream of interventions in one instance. */
function idOfSaga({ saga, instance }: SagaInstance): string {
  return derivedUuid('saga', saga, instance);
}
