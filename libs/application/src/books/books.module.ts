import { Global, Module } from '@nestjs/common';
import { BookChecks } from '@app/console';
import { BooksAudit } from './books-audit.js';

/** Continuous audit of the books of every platform. */
@Global()
@Module({
  providers: [BooksAudit, { provide: BookChecks, useExisting: BooksAudit }],
  exports: [BooksAudit, BookChecks],
})
export class BooksModule {}
