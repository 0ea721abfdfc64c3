import { Injectable, type OnModuleInit } from '@nestjs/common';
import { orderUuid, PartnerStatements } from '@app/partners';
import { NETWORK_BOOKINGS, NetworkBooks, type NetworkMovement } from '../domain/transaction/network-movements.js';

const PORT = 'payment-network';

/** Our bookings, to compare with the payment network's statements. */
@Injectable()
export class NetworkBookings implements OnModuleInit {
  constructor(private readonly statements: PartnerStatements) {}

  onModuleInit(): void {
    this.statements.register(PORT, {
      types: NETWORK_BOOKINGS,
      reader: (depositOf) => {
        const books = new NetworkBooks();
        return (event) =>
          books
            .movementsOf(event)
            .map((each) => ({ ...each, item: itemOf(each, each.depositId ?? depositOf(each.commandId)) }));
      },
    });
  }
}

/** The name of a movement in statements. */
function itemOf({ by, transaction }: NetworkMovement, depositId: string | undefined): string {
  switch (by) {
    case 'BY_HAND':
      return `by-hand/${transaction}`;
    case 'FUNDS':
      return depositId === undefined ? orderItem('collect', transaction) : `deposit/${depositId}`;
    default:
      return orderItem(by, transaction);
  }
}

function orderItem(operation: 'payout' | 'collect' | 'return-funds', resource: string): string {
  return `operation/${orderUuid({ port: PORT, operation, resource })}`;
}
