import type { INestApplicationContext } from '@nestjs/common';
import { InstallationStores } from '@app/event-store';
import { DocumentMark } from '@app/onboarding';
import { startFailure } from './start-failure.js';

/**
 * Checks that the files beside the database belong to it, before any of them is read or written. Throws StartError.
 * After an import it `adopts` the documents of the installation that the history comes from.
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
