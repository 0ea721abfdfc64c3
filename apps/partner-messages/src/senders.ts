import nodemailer, { type Transporter } from 'nodemailer';
import type { Rendered } from './templates.js';

/** Outcome of sending: delivered to the next server, or refused for this recipient finally. Rejects when neither is known. */
export type Sending = 'SENT' | 'FAILED';

/** Sends mail to an SMTP server. */
export interface MailSender {
  send(recipient: string, message: Rendered, operationId: string): Promise<Sending>;
}

/** Sends text messages. */
export interface TextSender {
  send(recipient: string, text: string, operationId: string): Promise<Sending>;
}

const TIMEOUT_MILLISECONDS = 8_000;
const FIRST_PERMANENT_REPLY = 500;

/** Mail over SMTP. A message that is sent again has the same Message-ID, by which mailboxes recognise it. */
export class SmtpSender implements MailSender {
  private readonly transport: Transporter;
  private readonly domain: string;

  constructor(
    smtpUrl: string,
    private readonly from: string,
  ) {
    this.transport = nodemailer.createTransport({
      url: smtpUrl,
      connectionTimeout: TIMEOUT_MILLISECONDS,
      greetingTimeout: TIMEOUT_MILLISECONDS,
      socketTimeout: TIMEOUT_MILLISECONDS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    this.domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost';
  }

  async send(recipient: string, { subject, text, html }: Rendered, operationId: string): Promise<Sending> {
    const messageId = `<${operationId}@${this.domain}>`;
    try {
      // an object, so that no text of a caller is read as a list of addresses
      const to = { name: '', address: recipient };
      await this.transport.sendMail({ from: this.from, to, subject, text, html, messageId });
      return 'SENT';
    } catch (error) {
      if (isFinal(error)) return 'FAILED';
      throw error;
    }
  }
}

/** The server refused this recipient or message, and will again (5yz). */
function isFinal(error: unknown): boolean {
  const { responseCode, code } = error as { readonly responseCode?: number; readonly code?: string };
  return ['EENVELOPE', 'EMESSAGE'].includes(code ?? '') && (responseCode ?? 0) >= FIRST_PERMANENT_REPLY;
}

/** Text messages by a gateway: POST {to, text} with a bearer token; the operation's id is its Idempotency-Key. */
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
    await response.arrayBuffer(); // a body that is left unread would cost the connection
    if (response.ok) return 'SENT';
    if (FINAL_REFUSALS.includes(response.status)) return 'FAILED';
    throw new Error(`the gateway answered ${response.status}`);
  }
}

/** Statuses by which a gateway refuses a message itself; after every other one it is sent again. */
const FINAL_REFUSALS = [400, 404, 410, 422];

/** A failure in words that name no recipient: servers quote addresses in their replies. */
export function failureOf(error: unknown): string {
  const { code, responseCode, message } = error as Partial<
    Record<'code' | 'responseCode' | 'message', string | number>
  >;
  return code === undefined ? String(message) : [code, responseCode].filter((part) => part !== undefined).join(' ');
}
