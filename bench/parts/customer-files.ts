import { setTimeout as pause } from 'node:timers/promises';
import { ask } from './sandbox.js';
import type { Server } from './stage.js';

const LOOK_MILLISECONDS = 50;
const COLUMNS =
  'umaAddress,platformCustomerId,customerType,fullName,birthDate,addressLine1,city,state,postalCode,country';

/** Uploads a file with the given number of customers, whose ids start with `name`; returns the id of its job. */
export async function uploadCustomers(server: Server, name: string, rows: number): Promise<string> {
  const { umaDomain } = await ask<{ umaDomain: string }>(server, 'GET', '/config');
  const lines = Array.from({ length: rows }, (_, row) => {
    const id = `${name}-${row}`;
    return `$${id}@${umaDomain},${id},INDIVIDUAL,Jane Doe,1990-01-15,1 Main Street,Oakland,CA,94607,US`;
  });
  const form = new FormData();
  const text = [COLUMNS, ...lines, ''].join('\n');
  form.append('file', new Blob([text], { type: 'text/csv' }), 'customers.csv');
  const response = await fetch(`${server.url}/customers/bulk/csv`, {
    method: 'POST',
    headers: { authorization: server.headers['authorization']! },
    body: form,
  });
  if (!response.ok) throw new Error(`no import: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { readonly jobId: string }).jobId;
}

/** Rows of a file processed so far. */
export interface Progress {
  readonly processed: number;
  readonly successful: number;
}

/** Waits until the job has ended; `look` is awaited on each poll. */
export async function jobEnded(
  server: Server,
  jobId: string,
  look: (progress: Progress) => Promise<void> = async () => undefined,
) {
  for (;;) {
    const job = await ask<{ status: string; completedAt?: string; progress: Progress }>(
      server,
      'GET',
      `/customers/bulk/jobs/${jobId}`,
    );
    await look(job.progress);
    if (job.completedAt !== undefined) return job;
    await pause(LOOK_MILLISECONDS);
  }
}
