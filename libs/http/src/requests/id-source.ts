import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '@app/kernel';

/** Where ids of requests and of commands without a cause come from; only the edge mints any. */
export abstract class IdSource {
  abstract next(): string;
}

/** UUID version 7: the clock's milliseconds, then random bits. */
@Injectable()
export class RandomIdSource extends IdSource {
  constructor(@Inject(CLOCK) private readonly clock: Clock) {
    super();
  }

  next(): string {
    const bytes = randomBytes(16);
    bytes.writeUIntBE(this.clock.now().getTime(), 0, 6);
    bytes[6] = (bytes[6]! & 0x0f) | 0x70;
    bytes[8] = (bytes[8]! & 0x3f) | 0x80;
    const hex = bytes.toString('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  }
}
