import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '@app/kernel';

/** Where ids of requests and of commands without a cause come from; only the edge mints any. */
export abstract class IdSource {
  abstract next(): string;
}

/** UUID version 7: the clock's milliseconds, then the random bits of a version 4, of which node keeps a store. */
@Injectable()
export class RandomIdSource extends IdSource {
  constructor(@Inject(CLOCK) private readonly clock: Clock) {
    super();
  }

  next(): string {
    const time = this.clock.now().getTime().toString(16).padStart(12, '0');
    return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
  }
}
