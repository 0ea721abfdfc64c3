import type { CommandMetadata } from '@app/event-sourcing/definitions';
import { TEST_TENANT } from '@app/kernel/testing';
import { derivedUuid, tenantKey } from '@app/kernel';
import type { Inhabitants } from './inhabitants.js';
import type { MovingProcess } from './moving-process.js';

/** All of a moving world belongs to one platform. */
export const TENANT = TEST_TENANT;

/** The largest amount that is asked for. */
export const LARGEST = 30_000;

/** Content of an answer: the same request under the same key must be answered the same. */
export type Answer = readonly string[];

export type Send = (process: MovingProcess, metadata: CommandMetadata) => Promise<Answer>;

export interface RequestOptions {
  /** Stream that exists once the request has had an effect. */
  readonly makes?: (commandId: string) => string;
  /** Adds the requests that may follow the answer. */
  readonly then?: (answer: Answer) => void;
  /** True when an accepted request has failed since, which a repetition then reports. */
  readonly mayFail?: (answer: Answer) => Promise<boolean>;
  /** Requests of one group may reach the processes all at once. */
  readonly group?: string;
}

export interface Payee {
  readonly id: string;
  readonly ownerId: string;
  readonly currency: string;
}

/** The world as those see it who make requests. */
export interface Stage {
  random(): number;
  /** A whole number below `count`. */
  pick(count: number): number;
  pickFrom<Each>(choices: readonly Each[]): Each | undefined;
  /** The payees of a customer in a currency: one of them. */
  payeeOf(customerId: string, currency: string): string | undefined;
  readonly inhabitants: Inhabitants;
  /** Type of the last event of a stream. */
  lastTypeOf(stream: string): Promise<string | undefined>;
  /** A caller wants something and insists until it is answered. */
  request(name: string, send: Send, options?: RequestOptions): void;
}

/** The stream of the payment that a command makes. */
export function paymentStream(commandId: string): string {
  return `${tenantKey(TENANT)}.payments.transaction-${derivedUuid('Transaction', commandId)}`;
}
