import { EventEmitter } from 'node:events';
import { Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import { logRequests } from './request-log.js';

const TENANT = { platformId: '0d3f6f0e-7d0c-8a51-9a3e-0123456789ab', environment: 'SANDBOX' };

/** The lines that one request leaves: the level and the record of each. */
function linesOf(given: {
  readonly path: string;
  readonly route?: string;
  readonly principal?: object;
  readonly status: number;
  readonly left?: true;
}): unknown[] {
  const lines: unknown[] = [];
  const logger = new Logger('Request');
  for (const level of ['debug', 'log', 'warn'] as const)
    logger[level] = (record: unknown) => void lines.push([level, record]);
  let now = 100;
  const response = Object.assign(new EventEmitter(), { statusCode: given.status, writableFinished: !given.left });
  const request = {
    id: 'r-1',
    method: 'GET',
    originalUrl: given.path,
    principal: given.principal,
    ...(given.route === undefined ? {} : { route: { path: given.route } }),
  };
  logRequests({ logger, now: () => now })(
    request as unknown as Request,
    response as unknown as Response,
    () => undefined,
  );
  now += 12.345;
  response.emit('close');
  return lines;
}

describe('the log of requests', () => {
  it('is one line for each: id, method, route pattern, status, duration and tenant, and nothing of the address', () => {
    const lines = linesOf({
      path: '/2025-10-13/customers/Customer:1?email=grace@example.com',
      route: '/2025-10-13/customers/:customerId',
      principal: { tenant: TENANT },
      status: 404,
    });
    expect(lines).toEqual([
      [
        'log',
        {
          message: 'answered',
          requestId: 'r-1',
          method: 'GET',
          route: '/2025-10-13/customers/:customerId',
          status: 404,
          milliseconds: 12.3,
          tenant: `${TENANT.platformId}~sandbox`,
        },
      ],
    ]);
  });

  it('warns of our own failures, and has probes and metrics for debugging only', () => {
    expect(linesOf({ path: '/2025-10-13/quotes', status: 500 })).toEqual([
      ['warn', expect.objectContaining({ status: 500, route: 'unmatched' })],
    ]);
    expect(linesOf({ path: '/health/ready', status: 200 })).toEqual([['debug', expect.anything()]]);
    expect(linesOf({ path: '/metrics?x=1', status: 200 })).toEqual([['debug', expect.anything()]]);
    expect(linesOf({ path: '/health/ready', status: 503 })).toEqual([['warn', expect.anything()]]);
  });

  it('names a caller that left before its answer, without a status', () => {
    const [line] = linesOf({ path: '/2025-10-13/quotes', status: 200, left: true }) as [[string, object]];
    expect(line).toEqual([
      'log',
      expect.objectContaining({ message: 'the client closed the connection before the response' }),
    ]);
    expect(line[1]).not.toHaveProperty('status');
  });
});
