import fs from 'node:fs';
import path from 'node:path';
import { writeDurably } from '../record/bank-record.js';
import type { OrderAccount } from '../order-account.js';

/** Accounts of orders, a file each, from the moment an order is taken until its file is with the bank. */
export class OrderDetails {
  constructor(private readonly folder: string) {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  }

  /** On disk when it returns. */
  write(operationId: string, account: OrderAccount): void {
    writeDurably(this.fileOf(operationId), JSON.stringify(account));
  }

  read(operationId: string): OrderAccount {
    return JSON.parse(fs.readFileSync(this.fileOf(operationId), 'utf8')) as OrderAccount;
  }

  remove(operationId: string): void {
    fs.rmSync(this.fileOf(operationId), { force: true });
  }

  private fileOf(operationId: string): string {
    return path.join(this.folder, `${operationId}.json`);
  }
}
