import type { z } from 'zod';
import type { OperationShape, PortShape } from './operation.js';
import { accountScreening } from './ports/account-screening.js';
import { cardIssuer } from './ports/card-issuer.js';
import { exchangeMarket } from './ports/exchange-market.js';
import { identityVerifier } from './ports/identity-verifier.js';
import { liveness } from './ports/liveness.js';
import { messenger } from './ports/messenger.js';
import { nameVerification } from './ports/name-verification.js';
import { paymentNetwork } from './ports/payment-network.js';
import { stablecoinProvider } from './ports/stablecoin-provider.js';
import { umaNetwork } from './ports/uma-network.js';

/**
 * The operations of partners by port, each with the schemas of its request and result. The types are derived from these, and `openapi.ts`
 * documents them.
 */

/** Every operation of the protocol, by port. */
export const OPERATIONS = {
  'payment-network': paymentNetwork,
  'exchange-market': exchangeMarket,
  'identity-verifier': identityVerifier,
  'name-verification': nameVerification,
  'account-screening': accountScreening,
  liveness,
  'stablecoin-provider': stablecoinProvider,
  'card-issuer': cardIssuer,
  messenger,
  'uma-network': umaNetwork,
} as const satisfies { readonly [port: string]: PortShape };

/** An outside party that can be a partner. */
export type PartnerPort = keyof typeof OPERATIONS;
/** Name of an operation of a port. */
export type OperationName<Port extends PartnerPort = PartnerPort> = {
  [P in Port]: keyof (typeof OPERATIONS)[P];
}[Port] &
  string;

/** Every port, in the order of the documentation. */
export const PARTNER_PORTS = Object.keys(OPERATIONS) as readonly PartnerPort[];

type Schemas<Port extends PartnerPort, Name extends OperationName<Port>> = Extract<
  (typeof OPERATIONS)[Port][Name & keyof (typeof OPERATIONS)[Port]],
  OperationShape
>;
/** The data of an operation's request. */
export type RequestOf<Port extends PartnerPort, Name extends OperationName<Port>> = z.infer<
  Schemas<Port, Name>['request']
>;
/** The result of an operation. */
export type ResultOf<Port extends PartnerPort, Name extends OperationName<Port>> = z.infer<
  Schemas<Port, Name>['result']
>;

/** The declaration of an operation; undefined if the port has none with this name. */
export function operationOf(port: string, name: string): OperationShape | undefined {
  const operations = Object.hasOwn(OPERATIONS, port) ? OPERATIONS[port as PartnerPort] : {};
  return Object.hasOwn(operations, name)
    ? (operations as { readonly [operation: string]: OperationShape })[name]
    : undefined;
}

/** True if a result may follow another one of the same operation. */
export function mayFollow(operation: OperationShape, earlier: unknown, later: unknown): boolean {
  const from = statusOf(earlier);
  const to = statusOf(later);
  return from !== undefined && to !== undefined && operation.advances?.[from]?.includes(to) === true;
}

/** True for a result after which the order continues. */
export function isInterim(operation: OperationShape, result: unknown): boolean {
  const status = statusOf(result);
  return status !== undefined && operation.interim?.includes(status) === true;
}

function statusOf(result: unknown): string | undefined {
  const { status } = (result ?? {}) as { readonly status?: unknown };
  return typeof status === 'string' ? status : undefined;
}
