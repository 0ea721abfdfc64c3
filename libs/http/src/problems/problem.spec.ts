import {
  ConflictException,
  ForbiddenException,
  HttpException,
  NotFoundException,
  PayloadTooLargeException,
} from '@nestjs/common';
import { StoreUnreachable, StreamMoved, UnknownEvent } from '@app/event-store';
import { ERROR_CATALOGUE, type ErrorCode, Refusal } from '@app/kernel';
import { allowedMethods } from './allowed-methods.js';
import { ErrorLinks } from './error-links.js';
import { problemOf } from './problem.js';

const links = new ErrorLinks({ publicUrl: null });

describe('an error as callers see it', () => {
  it.each(Object.entries(ERROR_CATALOGUE))('%s is answered with %i', (code, status) => {
    expect(problemOf(new Refusal(code as ErrorCode, 'No.'), links, 'r-1')).toEqual({
      status,
      body: { status, code, message: 'No.', details: { requestId: 'r-1', documentation: `/docs/errors#${code}` } },
      unexpected: false,
    });
  });

  it('carries the details of a refusal', () => {
    expect(problemOf(new Refusal('ACCOUNT_LOCKED', 'No.', { suspended: true }), links, 'r-1').body.details).toEqual({
      suspended: true,
      requestId: 'r-1',
      documentation: '/docs/errors#ACCOUNT_LOCKED',
    });
  });

  it('names the description of its code by an absolute address where browsers can reach one', () => {
    const absolute = new ErrorLinks({ publicUrl: 'https://pay.example.com' });
    expect(problemOf(new Refusal('CONFLICT', 'No.'), absolute, 'r-1').body.details).toEqual({
      requestId: 'r-1',
      documentation: 'https://pay.example.com/docs/errors#CONFLICT',
    });
  });

  it("replaces the framework's messages by our own", () => {
    for (const error of [
      new NotFoundException('Cannot GET /x'),
      new ForbiddenException(),
      new ConflictException(),
      new PayloadTooLargeException(),
    ]) {
      const { status, body, unexpected } = problemOf(error, links, 'r-1');
      expect(status).toBe(error.getStatus());
      expect(body.message).not.toContain('Cannot GET');
      expect(unexpected).toBe(false);
    }
  });

  it('asks for a retry when the event store is out of reach', () => {
    const { status, body, unexpected } = problemOf(new StoreUnreachable('inside'), links, 'r-1');
    expect([status, body.code, unexpected]).toEqual([503, 'SERVICE_UNAVAILABLE', true]);
    expect(JSON.stringify(body)).not.toContain('inside');
  });

  it.each([new Error('inside'), new HttpException('inside', 418), 'inside', undefined])(
    'shows no internals on %p',
    (error) => {
      const { status, body, unexpected } = problemOf(error, links, 'r-1');
      expect([status, body.code, unexpected]).toEqual([500, 'INTERNAL_ERROR', true]);
      expect(JSON.stringify(body)).not.toContain('inside');
    },
  );
});

describe('a transient failure', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED 10.0.0.7:5432'), { syscall: 'connect' });

  it.each([new StreamMoved('a stream', 7), new UnknownEvent('of a stream'), refused])(
    'is answered with 503 and when to retry: %p',
    (error) => {
      const { status, body, unexpected } = problemOf(error, links, 'r-1');
      expect([status, body.code, body.details, unexpected]).toEqual([
        503,
        'SERVICE_UNAVAILABLE',
        { retryAfter: 1, requestId: 'r-1', documentation: '/docs/errors#SERVICE_UNAVAILABLE' },
        true,
      ]);
      expect(body.message).not.toContain('a stream');
      expect(body.message).not.toContain('10.0.0.7');
    },
  );
});

describe('the methods of a path', () => {
  const layer = (path: string, ...methods: string[]) => ({
    route: { path, methods: Object.fromEntries(methods.map((method) => [method, true])) },
    match: (given: string) => given === path,
  });

  it('are those of every route that matches; GET answers HEAD too', () => {
    const router = {
      stack: [
        layer('/a', 'get'),
        layer('/a', 'post'),
        layer('/b', 'delete'),
        layer('/a', '_all'),
        { match: () => true },
      ],
    };
    expect(allowedMethods(router, '/a')).toEqual(['GET', 'HEAD', 'POST']);
    expect(allowedMethods(router, '/b')).toEqual(['DELETE']);
    expect(allowedMethods(router, '/c')).toEqual([]);
  });
});
