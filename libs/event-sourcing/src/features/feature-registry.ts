import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { CommandBus } from '@nestjs/cqrs';
import { type Aggregate, type Json, type ResourceName, type Tenant, requireSubject } from '@app/kernel';
import { EventRegistry } from '@app/event-store';
import type { CommandDefinition } from '../definitions/command-definition.js';
import type { CommandMetadata } from '../definitions/command-metadata.js';
import type { Saga } from '../definitions/define-saga.js';
import { FeatureHolder } from '../definitions/feature.js';
import type { EffectHandler } from '../definitions/effect.js';
import type { Notification } from '../definitions/notification.js';
import { type Projection, withoutPersonalData } from '../definitions/projection.js';
import type { RowTable } from '../definitions/row-table.js';
import type { SagaGroup } from '../definitions/saga-group.js';
import { rowsOf, type TableDefinition } from '../definitions/table-definition.js';
import { CALLED_PARTY, HANDLED_EFFECT } from '../sagas/handler-decorators.js';
import { GUARDED_SAGA, type SagaGate } from '../sagas/saga-gate.js';
import type { SagaHandlers } from '../sagas/saga-machine.js';
import { READS_RESOURCES, type ResourceReader, type ResourceReaders } from './resource-readers.js';

/** The metadata key under which @nestjs/cqrs stores the command of a handler class. */
const COMMAND_OF_HANDLER = '__commandHandler__';

/** All features that contexts have registered, collected once the container is ready. */
@Injectable()
export class FeatureRegistry implements SagaHandlers {
  private readonly sagasByName = new Map<string, Saga>();
  private awaited: readonly Saga[] | null = null;
  private readonly groups = new Map<string, SagaGroup>();
  private readonly commands = new Map<string, CommandDefinition>();
  private readonly effects = new Map<string, EffectHandler>();
  private readonly parties = new Map<string, string>();
  private readonly gates = new Map<string, SagaGate>();
  private readonly resources = new Map<string, ResourceReader>();
  readonly aggregates: Aggregate[] = [];
  readonly tables: TableDefinition[] = [];
  readonly projections: Projection[] = [];
  readonly notifications: Notification[] = [];
  private readonly notificationsByEvent = new Map<string, Notification>();

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly events: EventRegistry,
    private readonly bus: CommandBus,
  ) {}

  collect(): void {
    const providers = this.discovery.getProviders();
    const features = providers.flatMap(({ instance }) => (instance instanceof FeatureHolder ? [instance.feature] : []));
    for (const { aggregates = [], tables = [], notifications = [] } of features) {
      for (const { events } of aggregates) this.events.register(...events);
      for (const { name, view } of tables) requireSubject(view, `table ${name}`);
      for (const { event, view } of notifications)
        if (event.subject === undefined) requireSubject(view, `the notification of ${event.type}`);
      this.aggregates.push(...aggregates);
      this.tables.push(...tables);
      this.notifications.push(...notifications);
      for (const notification of notifications) this.notificationsByEvent.set(notification.event.type, notification);
    }
    for (const { projections = [], sagas = [] } of features) {
      for (const projection of this.madeFromNotifications(projections))
        this.projections.push(withoutPersonalData(projection, this.events));
      for (const saga of this.madeFromNotifications(sagas)) this.addSaga(saga as Saga);
    }
    for (const { instance, metatype } of providers) {
      if (typeof metatype !== 'function') continue;
      const command = Reflect.getMetadata(COMMAND_OF_HANDLER, metatype) as CommandDefinition | undefined;
      if (command !== undefined) note(this.commands, command.commandName, command);
      note(this.effects, Reflect.getMetadata(HANDLED_EFFECT, metatype), instance as EffectHandler);
      note(this.parties, Reflect.getMetadata(HANDLED_EFFECT, metatype), Reflect.getMetadata(CALLED_PARTY, metatype));
      note(this.gates, Reflect.getMetadata(GUARDED_SAGA, metatype), instance as SagaGate);
      if (Reflect.getMetadata(READS_RESOURCES, metatype) === undefined) continue;
      for (const [kind, reader] of Object.entries((instance as ResourceReaders).resources))
        note(this.resources, kind, reader);
    }
  }

  /** Every table that can be queried: those of documents and those of projections. */
  rowTables(): RowTable[] {
    return [...this.tables.map(rowsOf), ...this.projections.flatMap(({ rowTables = [] }) => rowTables)];
  }

  sagas(): Saga[] {
    return [...this.sagasByName.values()];
  }

  /** Sagas that the answer to a request may wait for. */
  get awaitedSagas(): readonly Saga[] {
    return (this.awaited ??= this.sagas().filter(({ awaited }) => awaited === true));
  }

  saga(fullName: string): Saga {
    return found(this.sagaIfKnown(fullName), `saga ${fullName}`);
  }

  /** Undefined for a saga that this release does not know. */
  sagaIfKnown(fullName: string): Saga | undefined {
    return this.sagasByName.get(fullName);
  }

  /** The group that events of this type record; undefined for any other event. */
  groupOf(eventType: string): SagaGroup | undefined {
    return this.groups.get(eventType);
  }

  /** Undefined for most sagas, which apply to every tenant. */
  gate(sagaName: string): SagaGate | undefined {
    return this.gates.get(sagaName);
  }

  /** The reader for a kind of resource; undefined for a kind that appears only within others. */
  resource(kind: ResourceName): ResourceReader | undefined {
    return this.resources.get(kind);
  }

  /** The webhook for events of a type. */
  notificationOf(eventType: string): Notification | undefined {
    return this.notificationsByEvent.get(eventType);
  }

  /** Dispatches a command by its recorded name. */
  async executeCommand(name: string, tenant: Tenant, data: Json, metadata: CommandMetadata): Promise<unknown> {
    const command = found(this.commands.get(name), `handler of command ${name}`);
    return this.bus.execute(new command(tenant, data, metadata));
  }

  effect(name: string): EffectHandler {
    return found(this.effects.get(name), `handler of effect ${name}`);
  }

  /** The outside party that an effect calls; undefined for an effect that this release does not know. */
  partyOf(effectName: string): string | undefined {
    return this.parties.get(effectName);
  }

  /** True for a saga that waits and then completes unfinished work of others. Usually it finds nothing to do. */
  isGuard(sagaName: string): boolean {
    return this.sagasByName.get(sagaName)?.debouncedBy !== undefined;
  }

  private madeFromNotifications<Part>(
    parts: readonly Part[] | ((notifications: readonly Notification[]) => readonly Part[]),
  ): readonly Part[] {
    return typeof parts === 'function' ? parts(this.notifications) : parts;
  }

  private addSaga(saga: Saga): void {
    if (this.sagasByName.has(saga.fullName)) throw new Error(`two sagas are called ${saga.fullName}`);
    this.sagasByName.set(saga.fullName, saga);
    this.events.register(...saga.aggregate.events);
    if (saga.group === undefined) return;
    this.aggregates.push(saga.group.aggregate);
    this.events.register(...saga.group.aggregate.events);
    this.groups.set(saga.group.type, saga.group);
  }
}

function note<Handler>(handlers: Map<string, Handler>, name: unknown, handler: Handler): void {
  if (typeof name !== 'string') return;
  const known = handlers.get(name);
  if (known !== undefined && known !== handler) throw new Error(`${name} has two handlers`);
  handlers.set(name, handler);
}

function found<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`${what} is not registered`);
  return value;
}
