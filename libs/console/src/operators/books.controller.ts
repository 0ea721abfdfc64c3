import { Get, Query } from '@nestjs/common';
import { BooksReader, type ShownBalance, type ShownStatement } from '../books/books-reader.js';
import { OperatedPlatforms } from './operated-platforms.js';
import { OpensTo, OperatorController } from './operator-door.js';
import { StatementQuery, TrialBalanceQuery } from './operator-requests.dto.js';

/** The books of any platform: `audit trial-balance` and `audit statement`. */
@OperatorController('books')
export class BooksController {
  constructor(
    private readonly platforms: OperatedPlatforms,
    private readonly books: BooksReader,
  ) {}

  @Get('trial-balance')
  @OpensTo('viewer', 'operator', 'auditor')
  async trialBalance(@Query() { platformId, at }: TrialBalanceQuery): Promise<ShownBalance> {
    return this.books.trialBalance(await this.platforms.tenantOf(platformId), at);
  }

  @Get('statement')
  @OpensTo('viewer', 'operator', 'auditor')
  async statement(@Query() { platformId, account }: StatementQuery): Promise<ShownStatement> {
    return this.books.statement(await this.platforms.tenantOf(platformId), account);
  }
}
