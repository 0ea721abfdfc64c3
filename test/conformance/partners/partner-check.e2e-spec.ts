import {
  type Answer,
  type AskedOperation,
  newKeyPair,
  type PartnerPort,
  type PartnerResponse,
  type ReportAnswer,
  type SignedRequest,
  signingKeyOf,
  signRequest,
} from '@app/partner-protocol';
import { PartnerCheck } from '../../../apps/partner-check/src/checks.js';
import { ReportDoor } from '../../../apps/partner-check/src/report-door.js';
import { ReferencePartner } from '../../../apps/partner-reference/src/reference-partner.js';

const KEY_ID = 'checked/payment-network';
const ours = newKeyPair();
const theirs = newKeyPair();

class Unsigned extends ReferencePartner {
  override async respond(request: SignedRequest): Promise<PartnerResponse | null> {
    const response = await super.respond(request);
    return response && { ...response, headers: { 'content-type': 'application/json' } };
  }
}

class OpenToAnyone extends ReferencePartner {
  override async respond(request: SignedRequest): Promise<PartnerResponse | null> {
    const { signature: _, 'signature-input': __, ...headers } = request.headers;
    const stamp = { at: new Date(), nonce: 'any' };
    const signed = await signRequest({ ...request, headers }, signingKeyOf(KEY_ID, ours.privateKey), stamp);
    return super.respond({ ...request, headers: signed });
  }
}

class OfTwoMinds extends ReferencePartner {
  private count = 0;

  override async perform(asked: AskedOperation): Promise<Answer> {
    this.count += 1;
    const answer = await super.perform(asked);
    if (asked.operation !== 'payout' || this.count % 2 === 0) return answer;
    return { state: 'CONCLUDED', result: { status: 'CANCELLED' } };
  }
}

/** Forgets whose money it was to get back. */
class Forgetful extends ReferencePartner {
  override perform(asked: AskedOperation): Promise<Answer> {
    return super.perform(asked.operation === 'recover' ? { ...asked, data: {} } : asked);
  }
}

/** As if the platform had taken the report. */
const TAKEN = { status: 200, isSigned: true, body: null };

class Silent extends ReferencePartner {
  override async report(): Promise<ReportAnswer> {
    return TAKEN;
  }
}

class ReportsOnce extends ReferencePartner {
  private readonly sent = new Set<string>();

  override async report(operationId: string, result: unknown, reportId?: string) {
    if (this.sent.has(operationId)) return TAKEN;
    this.sent.add(operationId);
    return super.report(operationId, result, reportId);
  }
}

class Trusting extends ReferencePartner {
  override async report(operationId: string, result: unknown, reportId?: string) {
    return { ...(await super.report(operationId, result, reportId)), isSigned: true };
  }
}

/** Two days' statements, each sent once: the second one is right, contradicts the first, or leaves one out. */
function stating(second: 'RIGHT' | 'CONTRADICTING' | 'AFTER_A_GAP') {
  return class extends ReferencePartner {
    override async start(): Promise<string> {
      const first = this.statementOf('USD', '2026-01-15');
      const fee = { entryId: 'fee', direction: 'DEBIT', amount: '5' } as const;
      const wrong = { ...first, closing: '-5', entries: [fee] };
      const next = second === 'AFTER_A_GAP' ? { ...wrong, day: '2026-01-16', opening: '7', closing: '2' } : wrong;
      await this.reportStatement(first);
      await this.reportStatement(second === 'RIGHT' ? { ...wrong, day: '2026-01-16' } : next).catch(() => null);
      return super.start();
    }
  };
}

/** A deposit, its recall, and another report: each sent once. */
function recalling(last: 'NOTHING' | 'A_RECALL_OF_NOTHING' | 'ANOTHER_AMOUNT') {
  return class extends ReferencePartner {
    override async start(): Promise<string> {
      const internalAccountId = 'InternalAccount:0b6f1d9a-0000-8000-8000-000000000009';
      const deposit = { depositId: 'D-1', internalAccountId, amount: { currency: 'USD', amount: '700' } };
      await this.reportFunds(deposit);
      await this.reportRecall('D-1');
      if (last === 'A_RECALL_OF_NOTHING') await this.reportRecall('D-2');
      if (last === 'ANOTHER_AMOUNT')
        await this.reportFunds({ ...deposit, amount: { currency: 'USD', amount: '800' } }).catch(() => null);
      return super.start();
    }
  };
}

/** Looks after which a partner that reports at each of them has done so. */
const LOOKS = 10;

/** The rules that a partner violates. */
async function violationsOf(
  Partner = ReferencePartner,
  alwaysReports = false,
  port: PartnerPort = 'payment-network',
): Promise<readonly string[]> {
  const partner = new Partner({
    keyId: KEY_ID,
    privateKey: theirs.privateKey,
    platformKey: ours.publicKey,
    alwaysReports,
  });
  const door = new ReportDoor(KEY_ID, [theirs.publicKey], signingKeyOf(KEY_ID, ours.privateKey));
  partner.reportUrl = await door.open({ host: '127.0.0.1', port: 0 });
  const url = await partner.start();
  const connection = { url, key: signingKeyOf(KEY_ID, ours.privateKey), partnerKeys: [theirs.publicKey] };
  let looks = 0;
  const pause = async () => {
    looks += 1;
    await partner.reportDue();
  };
  const limit = { milliseconds: LOOKS, pause, now: () => looks };
  try {
    const findings = await new PartnerCheck(connection, port, door, limit).run();
    expect(findings.length).toBeGreaterThan(30);
    return [...new Set(findings.filter(({ fault }) => fault !== null).map(({ rule }) => rule))];
  } finally {
    await partner.close();
    await door.close();
  }
}

describe('npm run partner:check', () => {
  it.each([false, true])('finds nothing wrong with the reference partner (always reports: %s)', async (reports) => {
    expect(await violationsOf(ReferencePartner, reports)).toEqual([]);
  });

  it('finds nothing wrong with it as a card issuer, whose authorization requests it declines', async () => {
    const answers: unknown[] = [];
    class Issuer extends ReferencePartner {
      override async start(): Promise<string> {
        const cardId = 'Card:0b6f1d9a-0000-8000-8000-000000000009';
        const money = { amount: { currency: 'USD', amount: '100' }, operation: 'AUTHORIZATION' } as const;
        const merchant = { descriptor: 'SHOP', mcc: null, country: null };
        const answerBy = new Date(Date.now() + 2_000).toISOString();
        answers.push(await this.authorize({ authorizationId: 'a-1', cardId, ...money, merchant, answerBy }));
        return super.start();
      }
    }
    expect(await violationsOf(Issuer, false, 'card-issuer')).toEqual([]);
    expect(answers).toMatchObject([{ status: 200, answer: { decision: 'DECLINED' } }]);
  });

  it('finds nothing wrong with it as a provider of stablecoins, whose orders have results on their way', async () => {
    expect(await violationsOf(ReferencePartner, false, 'stablecoin-provider')).toEqual([]);
  });

  it('finds nothing wrong with statements that follow each other, and a recall that follows its deposit', async () => {
    expect(await violationsOf(stating('RIGHT'))).toEqual([]);
    expect(await violationsOf(recalling('NOTHING'))).toEqual([]);
  });

  it.each([
    ['states a day twice, with two contents', stating('CONTRADICTING'), ['a repeated report is the same']],
    ['reports a deposit twice, with two amounts', recalling('ANOTHER_AMOUNT'), ['a repeated report is the same']],
    [
      'recalls a deposit that it never reported',
      recalling('A_RECALL_OF_NOTHING'),
      ['a recall names a deposit that was reported before'],
    ],
    ['leaves a statement out', stating('AFTER_A_GAP'), ['statements of an account follow each other']],
    [
      'does not sign its answers',
      Unsigned,
      ['an answer is signed for its request', 'an order that never came is 404, signed'],
    ],
    [
      'takes requests of anyone',
      OpenToAnyone,
      [
        'a request without a signature is refused',
        'a request that is signed by another key is refused',
        'a request that was signed ten minutes ago is refused',
        'a request without a signature does nothing',
      ],
    ],
    ['does an order twice, with two outcomes', OfTwoMinds, ['a repetition has the outcome of the first']],
    ['pays what it was to get back', Forgetful, ['a payout that comes after its recovery is not done']],
    ['never reports', Silent, ['a result is reported']],
    ['does not repeat a report that was not taken', ReportsOnce, ['a report is repeated until it is taken']],
    [
      'believes an answer that the platform did not sign',
      Trusting,
      ['an answer to a report without a signature is none'],
    ],
  ])('finds a partner that %s', async (_, Partner, rules) => {
    expect(await violationsOf(Partner, Partner === Silent || Partner === ReportsOnce || Partner === Trusting)).toEqual(
      expect.arrayContaining(rules),
    );
  });
});
