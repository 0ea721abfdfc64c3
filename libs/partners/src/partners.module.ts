import { type DynamicModule, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { EventSourcingModule } from '@app/event-sourcing';
import { systemResolver } from '@app/outbound';
import { AcceptDifferenceHandler } from './commands/accept-difference.js';
import { RecordDayReportHandler } from './commands/record-day-report.js';
import { RemoveConnectionHandler } from './commands/remove-connection.js';
import { SetConnectionHandler } from './commands/set-connection.js';
import { GiveOrderAgainHandler } from './commands/give-order-again.js';
import { SettleContradictionHandler } from './commands/settle-contradiction.js';
import { connection } from './domain/connection/connection.decider.js';
import { dayReport } from './domain/day-report/day-report.decider.js';
import { difference } from './domain/difference/difference.decider.js';
import { notice } from './domain/notice/notice.decider.js';
import { order } from './domain/order/order.decider.js';
import { PartnerReportsController } from './http/partner-reports.controller.js';
import { PARTNER_SETTINGS } from './partners.configuration.js';
import { PARTNERS_OPTIONS, type PartnersOptions } from './partners.options.js';
import {
  HTTP_PARTNER_TRANSPORT_OPTIONS,
  HttpPartnerTransport,
  type HttpPartnerTransportOptions,
} from './providers/http/http-partner-transport.js';
import { PartnerTransport } from './providers/partner-transport.port.js';
import { PartnerConnections } from './services/partner-connections.service.js';
import { PartnerOrders } from './services/partner-orders.service.js';
import { PartnerReports } from './services/partner-reports.service.js';
import { PartnerStatements } from './services/partner-statements.service.js';
import { PartnerSignatures } from './services/partner-signatures.service.js';

/** Production partners: separate services that speak the partner protocol. */
@Module({})
export class PartnersModule {
  static forRoot(options: PartnersOptions): DynamicModule {
    const { transport, breaker } = PARTNER_SETTINGS;
    const transportOptions: HttpPartnerTransportOptions = {
      networks: options.networks,
      resolver: systemResolver,
      transport,
      breaker,
    };
    return {
      module: PartnersModule,
      global: true, // every context with a port to outside parties sends orders
      imports: [
        CqrsModule,
        EventSourcingModule.forFeature({ aggregates: [connection, order, notice, difference, dayReport] }),
      ],
      controllers: [PartnerReportsController],
      providers: [
        { provide: PARTNERS_OPTIONS, useValue: options },
        { provide: HTTP_PARTNER_TRANSPORT_OPTIONS, useValue: transportOptions },
        { provide: PartnerTransport, useClass: HttpPartnerTransport },
        PartnerConnections,
        PartnerOrders,
        PartnerReports,
        PartnerSignatures,
        SetConnectionHandler,
        RemoveConnectionHandler,
        SettleContradictionHandler,
        GiveOrderAgainHandler,
        AcceptDifferenceHandler,
        PartnerStatements,
        RecordDayReportHandler,
      ],
      exports: [
        PARTNERS_OPTIONS,
        PartnerConnections,
        PartnerOrders,
        PartnerReports,
        PartnerSignatures,
        PartnerStatements,
      ],
    };
  }
}
