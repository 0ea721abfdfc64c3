import { type CallHandler, type ExecutionContext, Injectable, Logger, type NestInterceptor } from '@nestjs/common';
import type { Response } from 'express';
import { type Observable, catchError, from, mergeMap, of } from 'rxjs';
import { Refusal, transientConflict, conflict, type CONFLICT_REASONS } from '@app/kernel';
import { ErrorLinks } from '../problems/error-links.js';
import { problemOf } from '../problems/problem.js';
import { type ApiRequest, apiRequest, keyScopeOf, principalOf } from '../requests/api-request.js';
import { IdSource } from '../requests/id-source.js';
import { type KeyClaim, IdempotencyStore, type StoredResponse, type KeyedRequest } from './idempotency.store.js';

/** Marks an answer that was given before; the draft of the Idempotency-Key header names no field for it. */
const REPLAYED = 'Idempotency-Replayed';

/** Answers a repeated Idempotency-Key with the stored first answer instead of running the command again. */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  private readonly logger = new Logger(IdempotencyInterceptor.name);

  constructor(
    private readonly store: IdempotencyStore,
    private readonly ids: IdSource,
    private readonly links: ErrorLinks,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = apiRequest(context);
    if (request.idempotencyKey === undefined) return next.handle();
    const response = context.switchToHttp().getResponse<Response>();
    const keyed = this.keyedRequest(request, request.idempotencyKey);
    return from(this.store.claim(keyed)).pipe(
      mergeMap((claim) => (claim.outcome === 'run' ? this.run(keyed, response, next) : of(replay(claim, response)))),
    );
  }

  private keyedRequest(request: ApiRequest, key: string): KeyedRequest {
    const { requestHash } = request.metadata!;
    return {
      tenant: principalOf(request).tenant,
      endpoint: keyScopeOf(request),
      key,
      requestHash,
      owner: this.ids.next(),
    };
  }

  private run(keyed: KeyedRequest, response: Response, next: CallHandler): Observable<unknown> {
    return next.handle().pipe(
      mergeMap(async (body: unknown) => {
        await this.complete(keyed, {
          status: response.statusCode,
          body: body === undefined ? null : JSON.stringify(body),
        });
        return body;
      }),
      catchError(async (error: unknown) => {
        const { status, body } = problemOf(error, this.links);
        // not stored, so that the retry runs again: 5xx, a failed signature check, rate limits, transient refusals
        const final =
          status < 500 &&
          status !== 401 &&
          body.code !== 'RATE_LIMITED' &&
          !(error instanceof Refusal && error.isTransient);
        await (final ? this.complete(keyed, { status, body: JSON.stringify(body) }) : this.release(keyed));
        throw error;
      }),
    );
  }

  /** The command has taken effect even if its answer cannot be stored; its id then recognises a repetition. */
  private async complete(keyed: KeyedRequest, answer: StoredResponse): Promise<void> {
    await this.store
      .complete(keyed, answer)
      .catch((error: unknown) => this.logger.warn({ message: 'answer not kept', error: nameOf(error) }));
  }

  private async release(keyed: KeyedRequest): Promise<void> {
    await this.store
      .release(keyed)
      .catch((error: unknown) => this.logger.warn({ message: 'key not freed', error: nameOf(error) }));
  }
}

function replay(claim: Exclude<KeyClaim, { outcome: 'run' }>, response: Response): unknown {
  if (claim.outcome === 'replay') {
    response.status(claim.answer.status);
    response.setHeader(REPLAYED, 'true');
    return claim.answer.body === null ? undefined : (JSON.parse(claim.answer.body) as unknown);
  }
  if (claim.outcome === 'running')
    throw transientConflict('The first request with this Idempotency-Key is still running.', {
      reason: 'REQUEST_IN_PROGRESS' satisfies keyof typeof CONFLICT_REASONS,
    });
  throw conflict('KEY_REUSED', 'This Idempotency-Key was used for another request.');
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}
