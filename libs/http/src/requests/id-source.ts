import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '@app/kernel';

/** Generates ids of requests, and of commands without a cause. Used only at the edge. */
export abstract class IdSource {
  abstract next(): string;
}

/** UUID version 7: milliseconds of the clock, then random bits of a version 4 UUID, which Node generates in advance. */
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
