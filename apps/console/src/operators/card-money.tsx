import { Misentered } from '../actions/action.ts';
import { type Currency, amountFrom } from '../ui/amount.tsx';
import { ActButton } from './act-button.tsx';

/** Result of a decision about money. */
export interface Outcome {
  readonly outcome: 'SENT' | 'PROPOSED' | 'REJECTED';
}

const PROPOSED = 'Proposed: another operator must approve it.';

interface CardMoneyProps {
  readonly platformId: string;
  readonly currencies: readonly Currency[];
  /** True if the platform requires two operators. */
  readonly isOfTwo: boolean;
}

/** Decisions about money that is not in suspense: shortfalls borne by the service, and payments to and from the card network. */
export function CardMoney({ platformId, currencies, isOfTwo }: CardMoneyProps) {
  const prefix = isOfTwo ? 'Propose to ' : '';
  const labelOf = (text: string): string => (isOfTwo ? prefix + text : text.charAt(0).toUpperCase() + text.slice(1));
  return (
    <p className="actions">
      <ActButton<Outcome>
        label={labelOf('recover a shortfall')}
        door="/card-money/recoveries"
        body={{ platformId }}
        fields={[
          {
            name: 'transactionId',
            label: 'Transaction',
            help: 'CardTransaction:<uuid>, or Transaction:<uuid> of a returned collection',
          },
        ]}
        warning="Recovers the shortfall of a transaction from the account that owes it."
        done={({ outcome }) => (outcome === 'PROPOSED' ? PROPOSED : 'The shortfall is recovered.')}
      />
      <ActButton<Outcome>
        label={labelOf('settle with the network')}
        door="/card-money/settlements"
        body={{ platformId }}
        fields={[
          { name: 'currency', label: 'Currency', help: 'Its code, such as USD.' },
          { name: 'amount', label: 'Amount', help: 'Such as 1250.00; with a minus where the network paid.' },
          { name: 'reference', label: 'Reference', help: 'Reference of the document; each is settled once.' },
        ]}
        bodyOf={(form) => settlementOf(form, currencies)}
        warning="Records that the card network was paid."
        done={({ outcome }) => (outcome === 'PROPOSED' ? PROPOSED : 'The settlement is recorded.')}
      />
    </p>
  );
}

/** Currency, amount in the smallest unit and reference, from the form. */
function settlementOf(form: FormData, currencies: readonly Currency[]): object {
  const text = (name: string): string => String(form.get(name)).trim();
  const code = text('currency').toUpperCase();
  const currency = currencies.find((each) => each.code === code);
  if (currency === undefined) throw new Misentered(`There is no currency ${code}.`);
  const [, sign = '', digits = ''] = /^([-−]?)(.*)$/.exec(text('amount')) ?? [];
  const amount = amountFrom(digits, currency);
  if (amount === undefined || amount === 0)
    throw new Misentered(`Amount must be an amount in ${code}, such as 1250.00.`);
  return { currency: code, amount: `${sign === '' ? '' : '-'}${amount}`, reference: text('reference') };
}
