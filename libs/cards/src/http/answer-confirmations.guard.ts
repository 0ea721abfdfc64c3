import {
  type CanActivate,
  type ExecutionContext,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
} from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Response } from 'express';
import { guarded, PlatformClock, type Tenant } from '@app/kernel';
import type { ApiRequest, CommandMetadata } from '@app/http';
import { ConfirmAnswer } from '../commands/confirm-answer.js';

/** An authorization that was answered, by its command; `answerBy` where the issuer said until when it waits. */
interface Answered {
  readonly tenant: Tenant;
  readonly metadata: CommandMetadata;
  readonly answerBy?: string;
}

/**
 * Has it recorded that an authorization was answered, once the answer is on its way; also one that was kept under its key. A guard,
 * since kept answers reach no controller.
 */
@Injectable()
export class AnswerConfirmations implements CanActivate, BeforeApplicationShutdown {
  private readonly logger = new Logger(AnswerConfirmations.name);
  private readonly open = new Set<Promise<void>>();

  constructor(
    private readonly commands: CommandBus,
    private readonly clocks: PlatformClock,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    const http = context.switchToHttp();
    const request = http.getRequest<ApiRequest>();
    this.watch(http.getResponse<Response>(), () => {
      const { principal, metadata } = request;
      return { tenant: principal!.tenant, metadata: metadata! };
    });
    return true;
  }

  /** Has it recorded once the response is on its way, unless that is an error. */
  watch(response: Response, answered: () => Answered): void {
    const confirmed = new Promise<void>((resolve) => {
      response.once(
        'finish',
        guarded(() => resolve(response.statusCode < 300 ? this.confirm(answered()) : undefined)),
      );
      response.once(
        'close',
        guarded(() => resolve()),
      );
    });
    this.open.add(confirmed);
    void confirmed.finally(() => this.open.delete(confirmed));
  }

  /** Waits until every answer of this moment is recorded. */
  async settled(): Promise<void> {
    await Promise.all(this.open);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.settled();
  }

  /** Without the record the approval is reversed later; a clearing that follows is taken nevertheless. */
  private async confirm({ tenant, metadata, answerBy }: Answered): Promise<void> {
    const answer = { now: this.clocks.now(tenant).toISOString(), ...(answerBy !== undefined && { answerBy }) };
    const command = new ConfirmAnswer(tenant, answer, metadata);
    await this.commands
      .execute(command)
      .catch((error: unknown) => this.logger.warn({ message: 'answer to an authorization not recorded', err: error }));
  }
}
