import type { INestApplicationContext } from '@nestjs/common';
import { InstallationStores } from '@app/event-store';
import { DocumentMark } from '@app/onboarding';
import { startFailure } from './start-failure.js';

/**
 * Checks that the files outside the database belong to it before any of them is read or written. Throws StartError. `adopts`: after an
 * import, takes over the documents of the installation from which the history comes.
 */
export async function bindStores(
  application: INestApplicationContext,
  options: { readonly adopts?: boolean } = {},
): Promise<void> {
  const stores = application.get(InstallationStores, { strict: false });
  await stores
    .bind('documents', application.get(DocumentMark, { strict: false }), options)
    .catch((error: unknown) => Promise.reject(startFailure(error)));
}
