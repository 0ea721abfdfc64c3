export { exchange, ExchangeTimedOut, type Received } from './exchange.js';
export { EndpointRefused, guardedLookup, type Resolver, systemResolver } from './guarded-lookup.js';
