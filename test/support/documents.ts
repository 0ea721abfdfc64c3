import { BASE_PATH } from '@app/kernel';
import type { ApiClient, Answer } from './api-client.js';

export const PNG = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  Buffer.from('an image'),
]);
export const PDF = Buffer.from('%PDF-1.7 a document');

/** Uploads a document as a form. Omits undefined parts, and the file if it is null. */
export async function uploadDocument(
  url: string,
  { credential }: ApiClient,
  parts: Readonly<Record<string, string | undefined>>,
  file: Buffer | null = PNG,
  fileName = 'document.png',
  path = '/documents',
  method = 'POST',
): Promise<Answer<any>> {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts)) if (value !== undefined) form.append(name, value);
  if (file !== null) form.append('file', new Blob([new Uint8Array(file)]), fileName);
  const authorization = `Basic ${Buffer.from(`${credential.clientId}:${credential.clientSecret}`).toString('base64')}`;
  const response = await fetch(`${url}${BASE_PATH}${path}`, { method, headers: { authorization }, body: form });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text), headers: response.headers };
}
