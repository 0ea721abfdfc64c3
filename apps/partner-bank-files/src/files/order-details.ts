import fs from 'node:fs';
import path from 'node:path';
import { writeDurably } from '../record/bank-record.js';
import type { OrderAccount } from '../order-account.js';

/** Account details of orders, one file each, from the acceptance of an order until its file is handed to the bank. */
export class OrderDetails {
  constructor(private readonly folder: string) {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  }

  /** The details are on disk when this returns. */
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
