import type { INestApplicationContext } from '@nestjs/common';

/** The application over its foundations; closing it closes both. */
export interface OpenApplication {
  readonly application: INestApplicationContext;
  close(): Promise<void>;
}
