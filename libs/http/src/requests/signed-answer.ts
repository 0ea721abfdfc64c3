import type { Response } from 'express';

/** Signs status and body of an answer; returns its headers with the signature. */
export type AnswerSigner = (status: number, body: Buffer) => Promise<Record<string, string>>;

/** Writes an answer exactly as signed. Rejects, with nothing written, if it cannot be signed. */
export async function writeSigned(
  response: Response,
  { status, body }: { readonly status: number; readonly body: object },
  sign: AnswerSigner,
): Promise<void> {
  const bytes = Buffer.from(JSON.stringify(body));
  const headers = await sign(status, bytes);
  response.writeHead(status, { ...headers, 'content-length': bytes.length }).end(bytes);
}
