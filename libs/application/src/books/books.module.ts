import { Global, Module } from '@nestjs/common';
import { BookChecks } from '@app/console';
import { BooksAudit } from './books-audit.js';

/** The books of every platform, held to their rules. */
@Global()
@Module({
  providers: [BooksAudit, { provide: BookChecks, useExisting: BooksAudit }],
  exports: [BooksAudit, BookChecks],
})
export class BooksModule {}
