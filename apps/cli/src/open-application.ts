import type { INestApplicationContext } from '@nestjs/common';

/** The application with its runtime; closing it closes both. */
export interface OpenApplication {
  readonly application: INestApplicationContext;
  close(): Promise<void>;
}
