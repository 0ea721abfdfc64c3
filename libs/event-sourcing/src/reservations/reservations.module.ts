import { Module } from '@nestjs/common';
import { AggregatesModule } from '../aggregates/aggregates.module.js';
import { featureModule } from '../features/feature.module.js';
import { FindOwnerHandler, ReleaseUnclaimedHandler, reservationExpirySaga } from './reservation-expiry.saga.js';
import { reservation } from './reservation.js';
import { Reservations } from './reservations.js';

/** Uniqueness of values across streams. */
@Module({
  imports: [AggregatesModule, featureModule({ aggregates: [reservation], sagas: [reservationExpirySaga] })],
  providers: [Reservations, FindOwnerHandler, ReleaseUnclaimedHandler],
  exports: [Reservations],
})
export class ReservationsModule {}
