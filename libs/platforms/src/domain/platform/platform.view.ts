import type { Aggregate, View } from '@app/kernel';
import { platform } from './platform.decider.js';
import type { PlatformEvent } from './platform.events.js';
import { type PlatformConfigDocument, evolveConfig } from './platform-config.js';

/** A platform's configuration as GET /config returns it. Contains no personal data: its addresses are the company's. */
export const platformConfigView: View<PlatformConfigDocument, PlatformEvent> = {
  aggregate: platform as unknown as Aggregate,
  version: 1,
  evolve: evolveConfig,
};
