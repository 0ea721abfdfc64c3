import { PAYMENT_SCENARIOS } from '@app/payments';
import type { Scenario } from '@app/kernel';
import { PartnersStage } from './partners.stage.js';

const ROWS = PAYMENT_SCENARIOS.flatMap((table) => table.scenarios());
const ANY = '999';

interface Played {
  /** Id of the transaction; absent where the request was refused. */
  readonly id?: string;
  readonly refusal?: { readonly status: number; readonly code: string };
}

/** Statuses, failure and webhooks of a play. */
interface Seen {
  readonly played: Played;
  readonly statuses: string[];
  code?: string;
  webhooks: readonly string[];
}

/** The scenarios of payments in the sandbox, played in production with reference partners: same transitions, same webhooks. */
describe('The scenarios of payments, behind the partner protocol', () => {
  let stage: PartnersStage;
  const seen = new Map<string, Seen>();

  /** Plays all of them side by side, since most of the time is waiting. */
  beforeAll(async () => {
    stage = await PartnersStage.open();
    for (const port of ['payment-network', 'exchange-market', 'uma-network'] as const) await stage.connect(port);
    for (const row of ROWS) {
      const played = await PLAYS[row.scenarioId.split('.')[0]!]!(row.value);
      seen.set(row.scenarioId, { statuses: [], webhooks: [], played });
    }
    await stage.application.settle();
    await look(ROWS);
    let passed = 0;
    const moments = new Set(ROWS.map(({ afterSeconds = 0 }) => afterSeconds).filter((seconds) => seconds > 0));
    for (const seconds of [...moments].sort((one, other) => one - other)) {
      await stage.application.advance((seconds - passed) * 1_000);
      passed = seconds;
      await stage.reportAll();
      await stage.application.settle();
      await look(ROWS.filter(({ afterSeconds }) => afterSeconds === seconds));
    }
    for (const each of seen.values())
      if (each.played.id !== undefined) each.webhooks = await stage.payments.received(each.played.id, '');
  });
  afterAll(() => stage.close());

  async function look(rows: readonly Scenario[]): Promise<void> {
    for (const { scenarioId } of rows) {
      const each = seen.get(scenarioId)!;
      if (each.played.id === undefined) continue;
      const { status, failureReason } = await transaction(each.played.id);
      if (each.statuses.at(-1) !== status) each.statuses.push(status);
      if (failureReason !== undefined) each.code = failureReason;
    }
  }
  const transaction = async (id: string) =>
    (await stage.payments.transaction(id)) as unknown as { readonly status: string; readonly failureReason?: string };

  const PLAYS: Readonly<Record<string, (value?: string) => Promise<Played>>> = {
    quotes: async (value = ANY) => {
      const { customerId, accountId } = await stage.payments.funded(1_000);
      const destination = await stage.payments.euros(customerId, value);
      return executed(await stage.payments.quote(accountId, destination, 1_000));
    },
    'transfers-out': async (value = ANY) => {
      const { customerId, accountId } = await stage.payments.funded(1_000);
      const { body } = await stage.payments.transferOut(
        accountId,
        await stage.payments.dollars(customerId, value),
        1_000,
      );
      return { id: body.id };
    },
    'transfers-in': async (value = ANY) => {
      const { customerId, accountId } = await stage.payments.funded(0);
      const { body } = await stage.payments.transferIn(
        await stage.payments.dollars(customerId, value),
        accountId,
        1_000,
      );
      return { id: body.id };
    },
    'uma-users': async (user = 'stranger') => {
      const { customerId, accountId } = await stage.payments.funded(1_000);
      const umaAddress = `$${user}.usd@sandbox.uma.money`;
      const found = await stage.payments.api.get(
        `/receiver/uma/${encodeURIComponent(umaAddress)}?customerId=${customerId}`,
      );
      if (found.status >= 400) return { refusal: { status: found.status, code: found.body.code } };
      const destination = { destinationType: 'UMA_ADDRESS', umaAddress };
      return executed(await stage.payments.quote(accountId, '', 1_000, { destination, lookupId: found.body.lookupId }));
    },
  };
  async function executed({ body }: { readonly body: { readonly id: string; readonly transactionId?: string } }) {
    const { status } = await stage.payments.execute(body.id);
    expect(status).toBe(200);
    return { id: body.transactionId! };
  }

  it.each(ROWS.map((row) => [row.scenarioId, row] as const))('%s ends as it does in the sandbox', (scenarioId, row) => {
    const { statuses, code, webhooks, played } = seen.get(scenarioId)!;
    if (row.httpStatus !== undefined) return expect(played.refusal).toEqual({ status: row.httpStatus, code: row.code });
    expect({ statuses, code, webhooks }).toEqual({ statuses: row.statuses, code: row.code, webhooks: row.webhooks });
  });
});
