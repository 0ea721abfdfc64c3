import nodemailer, { type Transporter } from 'nodemailer';
import addressparser from 'nodemailer/lib/addressparser';
import type { Message, Rendered } from './templates.js';

/** Result of sending: accepted by the next server, or refused permanently for this recipient. Rejects if neither is known. */
export type Sending = 'SENT' | 'FAILED';

/** Name and address of a mail sender. */
interface Mailbox {
  readonly name: string;
  readonly address: string;
}

/** Sends mail to an SMTP server. */
export interface MailSender {
  send(message: Pick<Message, 'recipient' | 'sender'>, rendered: Rendered, operationId: string): Promise<Sending>;
}

/** Sends text messages. */
export interface TextSender {
  send(recipient: string, text: string, operationId: string): Promise<Sending>;
}

const TIMEOUT_MILLISECONDS = 8_000;
const FIRST_PERMANENT_REPLY = 500;

/**
 * Sends mail over SMTP. A message that is sent again has the same Message-ID, so mail servers can detect the duplicate. The sender is the
 * platform's address if it is in the domain of `from`, the only domain that the server may send for.
 */
export class SmtpSender implements MailSender {
  private readonly transport: Transporter;
  private readonly from: Mailbox;

  /** `from`: the default sender, such as "Acme <no-reply@acme.example>". */
  constructor(smtpUrl: string, from: string) {
    this.transport = nodemailer.createTransport({
      url: smtpUrl,
      connectionTimeout: TIMEOUT_MILLISECONDS,
      greetingTimeout: TIMEOUT_MILLISECONDS,
      socketTimeout: TIMEOUT_MILLISECONDS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    const [mailbox] = addressparser(from, { flatten: true });
    if (mailbox === undefined || !mailbox.address.includes('@')) throw new Error('MAIL_FROM must be an email address');
    this.from = mailbox;
  }

  async send(
    { recipient, sender = {} }: Pick<Message, 'recipient' | 'sender'>,
    { subject, text, html }: Rendered,
    operationId: string,
  ): Promise<Sending> {
    const { emailName, appName, replyTo } = sender;
    const address = this.addressFor(sender.emailAddress);
    const messageId = `<${operationId}@${domainOf(this.from.address)}>`;
    try {
      await this.transport.sendMail({
        // objects, so that no text of a caller is parsed as a list of addresses
        from: { name: emailName ?? appName ?? this.from.name, address },
        to: { name: '', address: recipient },
        ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
        subject,
        text,
        html,
        messageId,
      });
      return 'SENT';
    } catch (error) {
      if (isFinal(error)) return 'FAILED';
      throw error;
    }
  }

  private addressFor(wanted: string | undefined): string {
    const { address } = this.from;
    return wanted !== undefined && domainOf(wanted) === domainOf(address) ? wanted : address;
  }
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase();
}

/** True if the server refused this recipient or message permanently (5yz). */
function isFinal(error: unknown): boolean {
  const { responseCode, code } = error as { readonly responseCode?: number; readonly code?: string };
  return ['EENVELOPE', 'EMESSAGE'].includes(code ?? '') && (responseCode ?? 0) >= FIRST_PERMANENT_REPLY;
}

/** Sends text messages through a gateway: POST {to, text} with a bearer token; the operation id is the Idempotency-Key. */
export class GatewaySender implements TextSender {
  constructor(
    private readonly url: string,
    private readonly token: string,
  ) {}

  async send(recipient: string, text: string, operationId: string): Promise<Sending> {
    const response = await fetch(this.url, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${this.token}`,
        'idempotency-key': operationId,
      },
      body: JSON.stringify({ to: recipient, text }),
    });
    await response.arrayBuffer(); // an unread body would prevent the reuse of the connection
    if (response.ok) return 'SENT';
    if (FINAL_REFUSALS.includes(response.status)) return 'FAILED';
    throw new Error(`the gateway answered ${response.status}`);
  }
}

/** Statuses with which a gateway refuses the message itself; with any other error it is sent again. */
const FINAL_REFUSALS = [400, 404, 410, 422];

/** Describes a failure without the recipient: servers quote addresses in their replies. */
export function failureOf(error: unknown): string {
  const { code, responseCode, message } = error as Partial<
    Record<'code' | 'responseCode' | 'message', string | number>
  >;
  return code === undefined ? String(message) : [code, responseCode].filter((part) => part !== undefined).join(' ');
}
