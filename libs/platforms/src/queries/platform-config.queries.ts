import { Refusal } from '@app/kernel';
import { defineQuery, queryHandler, ViewReader } from '@app/event-sourcing';
import type { PlatformConfigDocument } from '../domain/platform/platform-config.js';
import { platformConfigView } from '../domain/platform/platform.view.js';

/** Folds the tenant's single configuration from its stream, without a read model. */
export class GetPlatformConfig extends defineQuery<object, PlatformConfigDocument>() {}

export const GetPlatformConfigHandler = queryHandler(GetPlatformConfig, ViewReader, async (views, { tenant }) => {
  const config = await views.at(platformConfigView, tenant, tenant.platformId);
  if (config === null) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no such platform.');
  return config;
});
