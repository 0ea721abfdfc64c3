import { Inject, Injectable } from '@nestjs/common';
import { Gauge, type Registry } from 'prom-client';
import { SagaQueue } from '@app/event-sourcing';
import { METRICS_REGISTRY } from '@app/http';

/** Numbers of the parked work that operators have to resolve. */
@Injectable()
export class SagaMetrics {
  constructor(@Inject(METRICS_REGISTRY) registry: Registry, queue: SagaQueue) {
    const parked: Gauge = new Gauge({
      name: 'saga_inputs_parked',
      help: 'Saga inputs set aside for an operator; `audit open-sagas` lists them.',
      registers: [registry],
      async collect() {
        // readiness reports a database that is down; the other metrics are answered nevertheless
        await queue.parkedCount().then(
          (count) => parked.set(count),
          () => parked.reset(),
        );
      },
    });
  }
}
