import { Injectable, NotFoundException, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Response } from 'express';
import type { ApiRequest } from '../requests/api-request.js';
import { ProblemFilter } from './problem.filter.js';

/** Answers requests without a route. The framework does so only under the base path, and with an HTML page elsewhere. */
@Injectable()
export class UnknownAddress implements OnApplicationBootstrap {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly problems: ProblemFilter,
  ) {}

  /** The worker and the CLI load the same modules without an HTTP adapter. */
  onApplicationBootstrap(): void {
    this.host.httpAdapter?.use((request: ApiRequest, response: Response) =>
      this.problems.answer(new NotFoundException(), request, response),
    );
  }
}
