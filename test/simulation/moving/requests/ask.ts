import { LARGEST, type Stage } from '../stage.js';
import { act } from './agents.js';
import { payAuthorized } from './authorized.js';
import { useCard } from './cards.js';
import { settleNetwork } from './operators.js';
import { quote, transferIn, transferOut } from './payments.js';
import { mintOrBurn } from './stablecoins.js';
import { payByUma, receiveByUma } from './uma.js';

/** Makes a new request of any kind. */
export function ask(stage: Stage): void {
  const index = stage.pick(2);
  const customerId = stage.inhabitants.customers[index]!;
  const amount = BigInt(1 + stage.pick(LARGEST));
  if (stage.inhabitants.stablecoinId !== null && stage.random() < 0.2)
    return mintOrBurn(stage, stage.inhabitants.stablecoinId, customerId);
  switch (stage.pick(14)) {
    case 0:
    case 1:
    case 2:
      return quote(stage, customerId, amount);
    case 3:
      return transferOut(stage, customerId, amount, index === 1 ? 0.7 : 0.1);
    case 4:
      return transferIn(stage, customerId, amount);
    case 5:
    case 6:
      return act(stage, index, amount);
    case 7:
      return receiveByUma(stage, customerId, amount);
    case 8:
      return payByUma(stage, customerId, amount);
    case 9:
    case 10:
      return payAuthorized(stage, stage.inhabitants.european, amount);
    case 11:
      if (stage.random() < 0.2) return settleNetwork(stage);
      return useCard(stage, stage.inhabitants.cards[index]!);
    default:
      return useCard(stage, stage.inhabitants.cards[index]!);
  }
}
