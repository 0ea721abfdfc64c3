import type { CommandMetadata } from '@app/event-sourcing/definitions';
import { TEST_TENANT } from '@app/kernel/testing';
import { derivedUuid, tenantKey } from '@app/kernel';
import type { Inhabitants } from './inhabitants.js';
import type { MovingProcess } from './moving-process.js';

/** A moving world has a single platform. */
export const TENANT = TEST_TENANT;

/** The largest amount in a request. */
export const LARGEST = 30_000;

/** Content of a response: the same request with the same key must get the same response. */
export type Answer = readonly string[];

export type Send = (process: MovingProcess, metadata: CommandMetadata) => Promise<Answer>;

export interface RequestOptions {
  /** The stream that exists once the request has taken effect. */
  readonly makes?: (commandId: string) => string;
  /** Adds the requests that may follow the answer. */
  readonly then?: (answer: Answer) => void;
  /** True if an accepted request has failed since, which a repeated request then reports. */
  readonly mayFail?: (answer: Answer) => Promise<boolean>;
  /** Requests of a group may reach the processes simultaneously. */
  readonly group?: string;
}

export interface Payee {
  readonly id: string;
  readonly ownerId: string;
  readonly currency: string;
}

/** The world from the callers' point of view. */
export interface Stage {
  random(): number;
  /** A whole number below `count`. */
  pick(count: number): number;
  pickFrom<Each>(choices: readonly Each[]): Each | undefined;
  /** One of a customer's payees in a currency. */
  payeeOf(customerId: string, currency: string): string | undefined;
  readonly inhabitants: Inhabitants;
  /** True if approvals whose answer is not recorded are reversed. */
  readonly awaitsAnswers: boolean;
  /** Type of the last event of a stream. */
  lastTypeOf(stream: string): Promise<string | undefined>;
  /** A caller makes a request and retries until it is answered. */
  request(name: string, send: Send, options?: RequestOptions): void;
}

/** The stream of the payment that a command creates. */
export function paymentStream(commandId: string): string {
  return `${tenantKey(TENANT)}.payments.transaction-${derivedUuid('Transaction', commandId)}`;
}
