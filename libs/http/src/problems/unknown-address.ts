import { Injectable, NotFoundException, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Response } from 'express';
import type { ApiRequest } from '../requests/api-request.js';
import { ProblemFilter } from './problem.filter.js';

/** Answers requests that match no route: the framework answers unknown paths under the base path only, and with a page elsewhere. */
@Injectable()
export class UnknownAddress implements OnApplicationBootstrap {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly problems: ProblemFilter,
  ) {}

  /** The worker and the command line boot the same modules and serve nothing: they have no adapter. */
  onApplicationBootstrap(): void {
    this.host.httpAdapter?.use((request: ApiRequest, response: Response) =>
      this.problems.answer(new NotFoundException(), request, response),
    );
  }
}
