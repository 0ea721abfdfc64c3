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

/** An answered authorization by its command, with the issuer's deadline if it gave one. */
interface Answered {
  readonly tenant: Tenant;
  readonly metadata: CommandMetadata;
  readonly answerBy?: string;
}

/**
 * Records that an authorization was answered once the answer is being sent, including a stored answer of an idempotency key. A guard, since
 * stored answers reach no controller.
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

  /** Records it once the response is being sent, unless that is an error. */
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

  /** Waits until all current answers are recorded. */
  async settled(): Promise<void> {
    await Promise.all(this.open);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.settled();
  }

  /** Without this record the approval is reversed later; a clearing that follows is accepted nevertheless. */
  private async confirm({ tenant, metadata, answerBy }: Answered): Promise<void> {
    const answer = { now: this.clocks.now(tenant).toISOString(), ...(answerBy !== undefined && { answerBy }) };
    const command = new ConfirmAnswer(tenant, answer, metadata);
    await this.commands
      .execute(command)
      .catch((error: unknown) => this.logger.warn({ message: 'answer to an authorization not recorded', err: error }));
  }
}
