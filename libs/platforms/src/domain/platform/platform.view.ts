import type { Aggregate, View } from '@app/kernel';
import { platform } from './platform.decider.js';
import type { PlatformEvent } from './platform.events.js';
import { type PlatformConfigDocument, evolveConfig } from './platform-config.js';

/** A platform's configuration as GET /config shows it. It holds no personal data: addresses in it are the company's own. */
export const platformConfigView: View<PlatformConfigDocument, PlatformEvent> = {
  aggregate: platform as unknown as Aggregate,
  version: 1,
  evolve: evolveConfig,
};
