import { Inject, Injectable, Logger } from '@nestjs/common';
import { AggregateRunner } from '@app/event-sourcing';
import type { CommandMetadata } from '@app/event-sourcing/definitions';
import { canonicalJson, CLOCK, type Clock, derivedUuid, type Json, type Tenant } from '@app/kernel';
import {
  type Answer,
  type OperationName,
  operationOf,
  type PartnerPort,
  type RequestOf,
  type ResultOf,
} from '@app/partner-protocol';
import {
  type Order,
  order,
  type OrderCommand,
  type OrderState,
  type OrderTarget,
  WITHDRAWN,
  isConcluded,
  isRequested,
  requested,
} from '../domain/order/order.decider.js';
import { PARTNER_SETTINGS } from '../partners.configuration.js';
import { connected, hasOrdersOf } from '../domain/connection/connection.decider.js';
import { type PartnerReply, PartnerTransport } from '../providers/partner-transport.port.js';
import { type ConnectedPartner, PartnerConnections } from './partner-connections.service.js';

/** An order to a partner. */
export interface PartnerOrder<Port extends PartnerPort, Name extends OperationName<Port>> {
  readonly port: Port;
  readonly operation: Name;
  /** UUID of the resource that the order concerns. Port, operation and resource identify the order, so a repetition is the same order. */
  readonly resource: string;
  readonly data: RequestOf<Port, Name>;
}

/** Progress of an order; null while nothing is known. `askAgainAfter` in milliseconds; absent for a final result. */
export type OrderProgress<Result> =
  | { readonly state: 'WAITING'; readonly askAgainAfter: number }
  | { readonly state: 'CONCLUDED'; readonly result: Result; readonly askAgainAfter?: number }
  | null;

/** Gives orders to partners and records every answer before it takes effect. */
@Injectable()
export class PartnerOrders {
  private readonly logger = new Logger('Partner');

  constructor(
    private readonly runner: AggregateRunner,
    private readonly connections: PartnerConnections,
    private readonly transport: PartnerTransport,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Progress of the order; polls the partner if it is not recorded. The order is recorded before it is first sent, so no report can precede
   * it. Its stream decides.
   */
  async progress<Port extends PartnerPort, Name extends OperationName<Port>>(
    tenant: Tenant,
    given: PartnerOrder<Port, Name>,
  ): Promise<OrderProgress<ResultOf<Port, Name>>> {
    const uuid = orderUuid(given);
    const { state: known } = await this.runner.load(order, tenant, uuid);
    if (known === WITHDRAWN) return null;
    if (known !== null && isConcluded(known)) return this.standing(known);
    const partner = await this.connections.of(tenant, given.port);
    if (partner === null) return null; // the partner was removed during the request: the outcome is unknown
    const { port, operation, resource } = given;
    const { generation } = partner;
    const begun =
      known ?? (await this.record(tenant, uuid, { kind: 'request', port, operation, resource, generation }));
    if (!isRequested(begun)) return null;
    const isOwn = begun.generation === generation;
    if (!isOwn && !hasOrdersOf(await this.connections.stateOf(tenant, port), begun.generation))
      return this.ofFormerPartner(given, uuid);
    const reply = await this.ask(tenant, partner, given, { operationId: uuid, order: begun, mayGive: isOwn });
    if (reply.kind === 'answered') return this.standing(await this.take(tenant, uuid, reply.answer, begun));
    if (reply.kind === 'unknown-operation' && isOwn) await this.lose(tenant, uuid, begun);
    return null;
  }

  /**
   * Withdraws an order that has not been requested, so that no process sends it any more. Otherwise returns whether the current partner may
   * have the order, or a former one, which alone could undo it.
   */
  async withdraw(
    tenant: Tenant,
    { port, operation, resource }: OrderTarget,
  ): Promise<'WITHDRAWN' | 'GIVEN' | 'GIVEN_TO_FORMER_PARTNER'> {
    const uuid = orderUuid({ port, operation, resource });
    const { state: known } = await this.runner.load(order, tenant, uuid);
    const state = known ?? (await this.record(tenant, uuid, { kind: 'withdraw', port, operation, resource }));
    if (!isRequested(state)) return 'WITHDRAWN';
    const partners = await this.connections.stateOf(tenant, port);
    const mayHave = connected(partners) === null || hasOrdersOf(partners, state.generation);
    return mayHave ? 'GIVEN' : 'GIVEN_TO_FORMER_PARTNER';
  }

  /** Answer to a question, which changes nothing; null if there is none. The calling context records it. */
  async answer<Port extends PartnerPort, Name extends OperationName<Port>>(
    tenant: Tenant,
    {
      port,
      operation,
      requestedAt,
      data,
    }: Omit<PartnerOrder<Port, Name>, 'resource'> & { readonly requestedAt: string },
  ): Promise<ResultOf<Port, Name> | null> {
    const partner = await this.connections.of(tenant, port);
    if (partner === null) return null;
    const { deadline } = operationOf(port, operation)!;
    const operationId = derivedUuid('partners.question', port, operation, requestedAt, canonicalJson(data as Json));
    const request = { tenant, partner, operation, operationId, requestedAt, deadline, data: data as object };
    const reply = await this.transport.send(request);
    if (reply.kind !== 'answered' || reply.answer.state !== 'CONCLUDED') return null;
    return reply.answer.result as ResultOf<Port, Name>;
  }

  /** True if the partner does not know the order although it accepted it, and no operator has decided. */
  async isLost(tenant: Tenant, operationId: string): Promise<boolean> {
    const { state } = await this.runner.load(order, tenant, operationId);
    return isRequested(state) && state.acceptance === 'LOST';
  }

  /** UUID of the resource that an order concerns; null if the port has no such order. */
  async resourceOf(tenant: Tenant, port: PartnerPort, operationId: string): Promise<string | null> {
    const { state } = await this.runner.load(order, tenant, operationId);
    return isRequested(state) && state.port === port ? state.resource : null;
  }

  /**
   * Gives the partner an order that it has not accepted; polls it by id for any other. `mayGive` is false for a partner that was set again
   * after another one, since its address may meanwhile belong to a third party.
   */
  private async ask<Port extends PartnerPort, Name extends OperationName<Port>>(
    tenant: Tenant,
    partner: ConnectedPartner,
    { port, operation, data }: PartnerOrder<Port, Name>,
    given: { readonly operationId: string; readonly order: Order; readonly mayGive: boolean },
  ): Promise<PartnerReply> {
    const { operationId, mayGive } = given;
    const { requestedAt, acceptedAt, results, acceptance } = given.order;
    const { deadline } = operationOf(port, operation)!;
    const request = { tenant, partner, operation, operationId, requestedAt, deadline };
    if (!mayGive || acceptedAt !== null || results.length > 0) {
      const reply = await this.transport.send(request);
      if (!mayGive || acceptance !== 'PENDING' || reply.kind !== 'unknown-operation') return reply;
    }
    return this.transport.send({ ...request, data: data as object });
  }

  /** Only the partner that has the order may perform it: another would perform it a second time. */
  private ofFormerPartner({ port, operation }: OrderTarget, operationId: string): null {
    const message = 'an order waits for a former partner and is not sent to another';
    this.logger.warn({ message, port, operation, operationId });
    return null;
  }

  /**
   * A partner that does not know an order which it accepted has lost a part of its records. It may have performed the order, and would
   * perform it again.
   */
  private async lose(tenant: Tenant, operationId: string, lost: Order): Promise<void> {
    const { port, operation, resource, losses } = lost;
    await this.record(tenant, operationId, { kind: 'lose' }, losses);
    const message = 'a partner does not know an order that it accepted: an operator must decide (partner lost)';
    this.logger.error({ message, port, operation, operationId, resource });
  }

  private async take(tenant: Tenant, uuid: string, answer: Answer, begun: Order): Promise<OrderState> {
    if (answer.state === 'ACCEPTED')
      return this.record(tenant, uuid, { kind: 'accept', askAgainAfter: answer.askAgainAfter ?? null }, begun.losses);
    const result = answer.result as Json;
    const source = begun.acceptedAt === null && begun.results.length === 0 ? 'ANSWER' : 'POLL';
    const state = await this.record(tenant, uuid, { kind: 'conclude', result, source, reportId: null });
    isContradiction(requested(state), { operationId: uuid, result }, this.logger); // a report arrived first and contradicts this result
    return state;
  }

  /** `losses`: how often the partner had lost the order before; it may accept the order again after each loss. */
  private async record(tenant: Tenant, uuid: string, command: OrderCommand, losses = 0): Promise<OrderState> {
    const round = losses === 0 ? [] : [String(losses)];
    const commandId = derivedUuid('partners.order-step', uuid, canonicalJson(command as unknown as Json), ...round);
    const metadata: CommandMetadata = {
      commandId,
      requestHash: commandId,
      correlationId: uuid,
      causationId: null,
      actor: 'partners',
      at: this.clock.now().toISOString(),
    };
    return (await this.runner.run(order, tenant, uuid, command, metadata)).state;
  }

  private standing<Result>(state: OrderState): OrderProgress<Result> {
    if (!isRequested(state)) return null;
    const result = state.results.at(-1) as Result | undefined;
    if (result !== undefined && isConcluded(state)) return { state: 'CONCLUDED', result };
    const askAgainAfter = this.pause(state);
    return result === undefined ? { state: 'WAITING', askAgainAfter } : { state: 'CONCLUDED', result, askAgainAfter };
  }

  /** Milliseconds until the next poll of an order; grows with its age. */
  private pause({ requestedAt, askAgainAfter }: Order): number {
    const { shortest, longest, partOfAge } = PARTNER_SETTINGS.polling;
    const age = this.clock.now().getTime() - Date.parse(requestedAt);
    const wanted = askAgainAfter === null ? 0 : askAgainAfter * 1_000;
    return Math.min(longest, Math.max(shortest, wanted, age / partOfAge));
  }
}

/** Id of an order: the partner performs it once, however often it is requested. */
export function orderUuid({ port, operation, resource }: OrderTarget): string {
  return derivedUuid('partners.order', port, operation, resource);
}

/**
 * True if a result contradicts the one that counts. Logged until an operator has decided, whether the result came in an answer or a report.
 */
export function isContradiction(
  { port, operation, resource, open, contradictions }: Order,
  { operationId, result }: { readonly operationId: string; readonly result: Json },
  logger: Pick<Logger, 'error'>,
): boolean {
  const spelled = canonicalJson(result);
  if (open.some((each) => canonicalJson(each) === spelled)) {
    const message = 'a partner reported contradicting results: an operator must decide (partner contradictions)';
    logger.error({ message, port, operation, operationId, resource });
  }
  return contradictions.includes(spelled);
}
