import { Module } from '@nestjs/common';
import { AggregatesModule } from '../aggregates/aggregates.module.js';
import { featureModule } from '../features/feature.module.js';
import { ReleaseUnclaimedHandler, reservationExpirySaga } from './reservation-expiry.saga.js';
import { reservation } from './reservation.js';
import { Reservations } from './reservations.js';

/** Uniqueness of values across streams. */
@Module({
  imports: [AggregatesModule, featureModule({ aggregates: [reservation], sagas: [reservationExpirySaga] })],
  providers: [Reservations, ReleaseUnclaimedHandler],
  exports: [Reservations],
})
export class ReservationsModule {}
