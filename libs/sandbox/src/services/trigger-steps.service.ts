import type { CommandBus } from '@nestjs/cqrs';
import type { CommandDefinition, CommandMetadata } from '@app/event-sourcing/definitions';
import { type ApiRequest, type OwnAnswer, type OwnRequest, type OwnRequests } from '@app/http';
import { Refusal, type Tenant, derivedUuid, invalidInput } from '@app/kernel';

/** Request bodies from the caller, by the name of the step that they complete. */
export type TriggerData = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** A request of a trigger that was refused. */
interface RefusedStep {
  readonly code: string;
  readonly message: string;
}

interface Parts {
  readonly requests: OwnRequests;
  readonly commands: CommandBus;
  readonly caller: ApiRequest;
  readonly tenant: Tenant;
  readonly metadata: CommandMetadata;
  readonly data: TriggerData;
}

/**
 * The steps of a trigger, sent on behalf of its caller: each write has an id derived from the trigger's, so that a repeated trigger does
 * nothing twice.
 */
export class TriggerSteps {
  private count = 0;

  constructor(private readonly parts: Parts) {}

  /** Unique to this trigger, and the same when it is repeated: for values that must be unique. */
  get id(): string {
    return derivedUuid(this.parts.metadata.commandId, 'trigger');
  }

  /** The body of a step: the default, completed and overridden by the caller's. */
  body(step: string | null, usual: object): object {
    return step === null ? usual : merged(usual as Readonly<Record<string, unknown>>, this.parts.data[step] ?? {});
  }

  /** A POST whose body the caller may complete under the name of the step, if it has one. */
  post(
    step: string | null,
    path: string,
    usual: object = {},
    headers: OwnRequest['headers'] = {},
  ): Promise<OwnAnswer['body']> {
    return this.send({ method: 'POST', path, body: this.body(step, usual), headers });
  }

  patch(path: string, body: object): Promise<OwnAnswer['body']> {
    return this.send({ method: 'PATCH', path, body });
  }

  /** Approves an incoming payment that the platform's endpoint has not approved yet. */
  async approve(transactionId: string): Promise<void> {
    try {
      await this.send({ method: 'POST', path: `/transactions/${transactionId}/approve`, body: {} });
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL')) throw error;
    }
  }

  /** Sends a form with one file. */
  upload(path: string, fields: Readonly<Record<string, string>>, file: Buffer): Promise<OwnAnswer['body']> {
    const boundary = derivedUuid(this.parts.metadata.commandId, 'form');
    const part = (disposition: string, content: Buffer) =>
      Buffer.concat([
        Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`),
        content,
        Buffer.from('\r\n'),
      ]);
    const body = Buffer.concat([
      ...Object.entries(fields).map(([name, value]) => part(`name="${name}"`, Buffer.from(value))),
      part('name="file"; filename="file"', file),
      Buffer.from(`--${boundary}--\r\n`),
    ]);
    return this.send({
      method: 'POST',
      path,
      body,
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    });
  }

  /** Polls until the response satisfies the condition. */
  async until(path: string, isReached: (body: OwnAnswer['body']) => boolean): Promise<OwnAnswer['body']> {
    const { requests, caller } = this.parts;
    return accepted(`GET ${path}`, await requests.until(caller, path, isReached));
  }

  /** Runs a command that only reviews and partners issue, and no operation of the API does. */
  execute<Data>(command: CommandDefinition<Data>, data: Data): Promise<unknown> {
    const { commands, tenant, metadata } = this.parts;
    const commandId = derivedUuid(metadata.commandId, 'trigger', (this.count += 1));
    return commands.execute(new command(tenant, data, { ...metadata, commandId, requestHash: commandId }));
  }

  private async send(request: OwnRequest): Promise<OwnAnswer['body']> {
    const { requests, caller, metadata } = this.parts;
    const headers: Record<string, string> = { ...request.headers };
    if (request.method === 'POST')
      headers['idempotency-key'] = derivedUuid(metadata.commandId, 'trigger', (this.count += 1));
    return accepted(`${request.method} ${request.path}`, await requests.send(caller, { ...request, headers }));
  }
}

/** The body of a response; a refusal is passed on with the name of the request. */
function accepted(name: string, { status, body }: OwnAnswer): OwnAnswer['body'] {
  if (status < 400) return body;
  const { code, message } = body as RefusedStep;
  throw code === 'INVALID_INPUT'
    ? invalidInput(`${name}: ${message}`, ...(body.details?.errors ?? []))
    : new Refusal(code as Refusal['code'], `${name}: ${message}`);
}

function merged(
  usual: Readonly<Record<string, unknown>>,
  own: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const both = Object.entries(own).map(([name, value]) => {
    const before = usual[name];
    return [name, isObject(before) && isObject(value) ? merged(before, value) : value] as const;
  });
  return { ...usual, ...Object.fromEntries(both) };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
