import { type CallHandler, type ExecutionContext, Injectable, Logger, type NestInterceptor } from '@nestjs/common';
import type { Response } from 'express';
import { type Observable, catchError, from, mergeMap } from 'rxjs';
import { isHashOf, recordingRefusals } from '@app/event-sourcing/definitions';
import { Refusal, transientConflict, conflict, type CONFLICT_REASONS } from '@app/kernel';
import { ErrorLinks } from '../problems/error-links.js';
import { problemOf } from '../problems/problem.js';
import { type ApiRequest, apiRequest, isForm, keyScopeOf, principalOf } from '../requests/api-request.js';
import { IdSource } from '../requests/id-source.js';
import { hashOfForm } from '../requests/multipart.js';
import { type KeyClaim, IdempotencyStore, type StoredResponse, type KeyedRequest } from './idempotency.store.js';

/** Header of a replayed answer; the draft of the Idempotency-Key header defines none. */
const REPLAYED = 'Idempotency-Replayed';

/** Returns the stored first answer for a repeated Idempotency-Key instead of running the command again. */
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
      mergeMap((claim) => {
        if (claim.outcome !== 'run') return from(replay(claim, request, response));
        // The handler reads its metadata after this.
        if (claim.isRepeated) request.metadata = recordingRefusals(request.metadata!);
        return this.run(keyed, claim.isRepeated, { request, response }, next);
      }),
    );
  }

  private keyedRequest(request: ApiRequest, key: string): KeyedRequest {
    const { requestHash, otherRequestHashes } = request.metadata!;
    return {
      tenant: principalOf(request).tenant,
      endpoint: keyScopeOf(request),
      key,
      requestHash,
      otherRequestHashes,
      isForm: isForm(request),
      owner: this.ids.next(),
    };
  }

  private run(
    keyed: KeyedRequest,
    isRepeated: boolean,
    { request, response }: { readonly request: ApiRequest; readonly response: Response },
    next: CallHandler,
  ): Observable<unknown> {
    let isOtherForm = false;
    request.noteForm = async (form) => {
      isOtherForm = !(await this.store.noteForm(keyed, form));
      if (isOtherForm) throw keyReused();
    };
    return next.handle().pipe(
      mergeMap(async (body: unknown) => {
        await this.complete(keyed, {
          status: response.statusCode,
          body: body === undefined ? null : JSON.stringify(body),
        });
        return body;
      }),
      catchError(async (error: unknown) => {
        const { status, body } = problemOf(error, this.links, request.id);
        // An interrupted form was refused because a part of it is missing; the retry sends all of it.
        const isIncomplete = keyed.isForm && request.readableAborted;
        const mayRunAgain = isOtherForm || isIncomplete || isRepeatable(error, status, body.code);
        if (status >= 500 || (mayRunAgain && isRepeated)) await this.endRun(this.store.abandon(keyed));
        else if (mayRunAgain) await this.endRun(this.store.release(keyed));
        else await this.keepRefusal(keyed, { status, body: JSON.stringify(body) });
        throw error;
      }),
    );
  }

  /**
   * Returns a refusal only after it is stored: otherwise the retry would run again, and the key could have two outcomes. A run that lost its
   * lease answers that another one is in progress.
   */
  private async keepRefusal(keyed: KeyedRequest, answer: StoredResponse): Promise<void> {
    let isKept: boolean;
    try {
      isKept = await this.store.complete(keyed, answer);
    } catch (error) {
      this.logger.warn({ message: 'refusal not stored', err: error });
      throw new Refusal(
        'SERVICE_UNAVAILABLE',
        'The response could not be stored. Repeat the request with the same Idempotency-Key.',
      );
    }
    if (!isKept) throw stillRunning();
  }

  /** The command has taken effect even if its answer cannot be stored; a repetition is then recognized by the command id. */
  private async complete(keyed: KeyedRequest, answer: StoredResponse): Promise<void> {
    await this.store
      .complete(keyed, answer)
      .catch((error: unknown) => this.logger.warn({ message: 'response not stored', err: error }));
  }

  private async endRun(ended: Promise<unknown>): Promise<void> {
    await ended.catch((error: unknown) => this.logger.warn({ message: 'key not released', err: error }));
  }
}

/** Replays the stored response. A form must be read first, since its length alone does not identify it. */
async function replay(
  claim: Exclude<KeyClaim, { outcome: 'run' }>,
  request: ApiRequest,
  response: Response,
): Promise<unknown> {
  if (claim.outcome === 'replay') {
    if (claim.formHash !== null && !isHashOf(claim.formHash, await hashOfForm(request))) throw keyReused();
    response.status(claim.answer.status);
    response.setHeader(REPLAYED, 'true');
    return claim.answer.body === null ? undefined : (JSON.parse(claim.answer.body) as unknown);
  }
  if (claim.outcome === 'running') throw stillRunning();
  throw keyReused();
}

function keyReused(): Refusal {
  return conflict(
    'KEY_REUSED',
    'This Idempotency-Key was used for another request. Choose a new key for each operation.',
  );
}

function stillRunning(): Refusal {
  return transientConflict('The first request with this Idempotency-Key is still running.', {
    reason: 'REQUEST_IN_PROGRESS' satisfies keyof typeof CONFLICT_REASONS,
  });
}

/**
 * True for errors that are not stored, so that the retry runs as if it were the first: failed signature checks, rate limits, transient
 * refusals.
 */
function isRepeatable(error: unknown, status: number, code: string): boolean {
  return status === 401 || code === 'RATE_LIMITED' || (error instanceof Refusal && error.isTransient);
}
