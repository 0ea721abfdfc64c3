import type { Response } from 'express';

/** The headers of an answer, with a signature over its status and body. */
export type AnswerSigner = (status: number, body: Buffer) => Promise<Record<string, string>>;

/** Writes an answer byte for byte as it was signed. Rejects, with nothing written, where it cannot be signed. */
export async function writeSigned(
  response: Response,
  { status, body }: { readonly status: number; readonly body: object },
  sign: AnswerSigner,
): Promise<void> {
  const bytes = Buffer.from(JSON.stringify(body));
  const headers = await sign(status, bytes);
  response.writeHead(status, { ...headers, 'content-length': bytes.length }).end(bytes);
}
