import {
  type ArgumentsHost,
  Catch,
  type ExceptionFilter,
  Inject,
  Logger,
  NotFoundException,
  Optional,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Express, Response } from 'express';
import { BASE_PATH, Refusal } from '@app/kernel';
import { type ApiRequest, pathOf } from '../requests/api-request.js';
import { type AnswerSigner, writeSigned } from '../requests/signed-answer.js';
import { type Router, allowedMethods, closestPath } from './allowed-methods.js';
import { ErrorLinks } from './error-links.js';
import { problemOf } from './problem.js';

/** Injection token of a sentence for 404 answers that describes the valid paths. */
export const ADDRESSES = Symbol('Addresses');

/** Converts every thrown value to our error body, with the status of the catalogue. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly logger = new Logger(ProblemFilter.name);

  constructor(
    private readonly host: HttpAdapterHost,
    private readonly links: ErrorLinks,
    @Optional() @Inject(ADDRESSES) private readonly addresses = `Paths start with ${BASE_PATH}; see /docs.`,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    this.answer(error, host.switchToHttp().getRequest<ApiRequest>(), host.switchToHttp().getResponse<Response>());
  }

  answer(error: unknown, request: ApiRequest, response: Response): void {
    const { status, body, unexpected } = problemOf(
      this.unrouted(error, request, response) ?? error,
      this.links,
      request.id,
    );
    if (unexpected) this.logger.error({ message: 'request failed', requestId: request.id, err: error });
    if (response.headersSent) {
      response.end();
      return;
    }
    request.errorCode = body.code;
    const { retryAfter } = body.details;
    if (typeof retryAfter === 'number') response.setHeader('Retry-After', String(retryAfter));
    if (request.signAnswer === undefined) response.status(status).json(body);
    else void this.answerSigned(response, { status, body }, request.signAnswer);
  }

  /** If the answer cannot be signed, sends none: the caller must not get one that it cannot trust. */
  private async answerSigned(
    response: Response,
    answer: { readonly status: number; readonly body: object },
    sign: AnswerSigner,
  ): Promise<void> {
    try {
      await writeSigned(response, answer, sign);
    } catch (error) {
      this.logger.error({ message: 'response not signed', err: error });
      response.destroy();
    }
  }

  /** The framework answers an unknown path and an unsupported method alike; distinguishes them. */
  private unrouted(error: unknown, request: ApiRequest, response: Response): Refusal | undefined {
    if (!(error instanceof NotFoundException)) return undefined;
    const { router } = this.host.httpAdapter.getInstance<Express & { readonly router: Router }>();
    const path = pathOf(request);
    const methods = allowedMethods(router, path);
    if (methods.length === 0) {
      const meant = path.startsWith(BASE_PATH) ? closestPath(router, path) : undefined;
      const advice = meant === undefined ? this.addresses : `Did you mean ${meant}?`;
      return new Refusal('REFERENCE_NOT_FOUND', `There is no operation at this address. ${advice}`);
    }
    response.setHeader('Allow', methods.join(', '));
    return new Refusal('METHOD_NOT_ALLOWED', `Method not allowed; allowed: ${methods.join(', ')}.`);
  }
}
