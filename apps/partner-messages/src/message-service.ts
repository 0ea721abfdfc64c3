import type { Answer, AskedOperation, PartnerService, RequestOf } from '@app/partner-protocol';
import type { OperationJournal } from './operation-journal.js';
import type { MailSender, Sending, TextSender } from './senders.js';
import type { Templates } from './templates.js';

/**
 * The partner of the port `messenger`. A message is sent once per operation, unless the process stops after the server has accepted it and
 * before that is recorded: then it is sent again, with the same id.
 */
export class MessageService implements PartnerService {
  /** Operations in progress: a repeated request waits for the same result. */
  private readonly inProgress = new Map<string, Promise<Answer>>();

  constructor(
    private readonly parts: {
      readonly journal: OperationJournal;
      readonly templates: Templates;
      readonly mail: MailSender | null;
      readonly text: TextSender | null;
    },
  ) {}

  async find(operationId: string): Promise<Answer | null> {
    return this.parts.journal.find(operationId);
  }

  async perform({ operationId, data }: AskedOperation): Promise<Answer> {
    const known = this.parts.journal.find(operationId) ?? this.inProgress.get(operationId);
    if (known !== undefined) return known;
    const sending = this.send(operationId, data as RequestOf<'messenger', 'send'>).finally(() =>
      this.inProgress.delete(operationId),
    );
    this.inProgress.set(operationId, sending);
    return sending;
  }

  private async send(operationId: string, message: RequestOf<'messenger', 'send'>): Promise<Answer> {
    const answer: Answer = { state: 'CONCLUDED', result: { status: await this.deliver(operationId, message) } };
    this.parts.journal.record(operationId, answer);
    return answer;
  }

  /** A channel that is not configured delivers nothing. */
  private async deliver(operationId: string, message: RequestOf<'messenger', 'send'>): Promise<Sending> {
    const { mail, text, templates } = this.parts;
    if (message.channel === 'EMAIL')
      return mail === null ? 'FAILED' : mail.send(message, templates.mail(message), operationId);
    return text === null ? 'FAILED' : text.send(message.recipient, templates.textMessage(message), operationId);
  }
}
