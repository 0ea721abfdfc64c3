import { CommandBus } from '@nestjs/cqrs';
import { ReserveDebit, TrialBalance } from '@app/accounts';
import { Sealer } from '@app/audit';
import { derivedResourceId, money } from '@app/kernel';
import { runOn } from '../../support/command-line.js';
import type { CommandLineStage } from './command-line.stage.js';

/** Parking, resuming and skipping, and credentials of operators */
export function intervenes(stage: CommandLineStage): void {
  describe('manual acts of operators', () => {
    const saga = 'accounts.unconfirmed-debit';
    const inFlight = async () =>
      (await stage.application.get(TrialBalance).of(stage.application.tenant)).inFlight.length;
    const openSagas = async () =>
      JSON.parse((await runOn(stage.application, 'audit', 'open-sagas', '--json')).answers[0]!).sagas as {
        saga: string;
        instance: string;
        parked: string | null;
      }[];

    it('are refused without a reason, without the platform of an instance, or where nothing is parked', async () => {
      const instance = stage.transaction.slice('Transaction:'.length);
      const word = ['--reason', 'a test', '--operator', 'Grace'];
      expect((await stage.audit('park', saga, instance, '--operator', 'Grace')).code).toBe(2);
      expect((await stage.audit('park', saga, 'not-a-uuid', ...word)).code).toBe(2);
      expect((await stage.audit('park', 'accounts.nothing', instance, ...word)).code).toBe(1);
      expect((await stage.audit('resume', saga, instance, ...word)).code).toBe(1);
      expect((await stage.audit('skip', saga, instance, ...word)).code).toBe(1);
      expect((await stage.audit('resume', 'payments_transaction', ...word)).code).toBe(1);
      expect((await stage.audit('skip', 'payments_transaction', ...word)).code).toBe(1);
      expect((await runOn(stage.application, 'audit', 'interventions')).warnings).toContainEqual(
        expect.stringMatching(/^No intervention by operators in positions 1–\d+ \(all platforms\)\.$/),
      );
    });

    it('a parked instance waits until it is resumed, and audit interventions lists both', async () => {
      const reserve = {
        accountId: stage.customer.accountId,
        transactionId: derivedResourceId('Transaction', 'in flight'),
        amount: money('USD', 100n),
      };
      await stage.application
        .get(CommandBus)
        .execute(new ReserveDebit(stage.application.tenant, reserve, stage.application.metadata()));
      await stage.application.settle();
      const { instance } = (await openSagas()).find((open) => open.saga === saga)!;
      expect(
        (await stage.audit('park', saga, instance, '--reason', 'looking into it', '--operator', 'Grace Hopper')).code,
      ).toBe(0);
      await stage.application.advance('61s');
      expect([await inFlight(), (await openSagas()).find((open) => open.instance === instance)!.parked]).toEqual([
        1,
        'parked by an operator',
      ]);
      // parked work of one platform shows in the metrics and leaves the process ready
      const metrics = await (await fetch(`${stage.application.url}/metrics`)).text();
      expect(/^saga_inputs_parked (\S+)$/m.exec(metrics)?.[1]).toBe('1');
      expect((await fetch(`${stage.application.url}/health/ready`)).status).toBe(200);
      const table = (await stage.audit('open-sagas')).answers;
      expect(table[0]).toMatch(/^SAGA +INSTANCE +PLATFORM +INPUTS +FAILURES +NEXT TIMER +PARKED$/);
      expect(
        (await stage.audit('resume', saga, instance, '--reason', 'looked into', '--operator', 'Grace Hopper')).code,
      ).toBe(0);
      await stage.application.settle();
      expect([await inFlight(), (await openSagas()).some((open) => open.instance === instance)]).toEqual([0, false]);
      const entries = JSON.parse((await runOn(stage.application, 'audit', 'interventions', '--json')).answers[0]!);
      expect(entries).toMatchObject([
        { what: 'saga-parked', to: `${saga} ${instance}`, operator: 'Grace Hopper', reason: 'looking into it' },
        { what: 'saga-resumed', to: `${saga} ${instance}`, operator: 'Grace Hopper', reason: 'looked into' },
      ]);
      await stage.application.get(Sealer).seal({ all: true });
      const listed = await runOn(stage.application, 'audit', 'interventions');
      expect(listed.answers[1]).toMatch(/saga-parked .*Grace Hopper {2}looking into it$/);
      expect(await runOn(stage.application, 'audit', 'interventions', '--whole-log')).toEqual(listed);
    });
  });

  it('operator create, list, rotate and revoke keep credentials of people, each act with operator and reason', async () => {
    const operator = (...words: string[]) => runOn(stage.application, 'operator', ...words);
    expect(await operator('list')).toMatchObject({
      code: 0,
      answers: [],
      warnings: [expect.stringContaining('There is no operator yet')],
    });
    expect((await operator('create', '--name', 'Ada', '--role', 'king')).code).toBe(2);
    expect((await runOn(stage.application, 'operator', 'rotate', 'Operator:1')).code).toBe(2);
    const made = await operator('create', '--name', 'Ada', '--role', 'auditor', '--json');
    const { operatorId, credential } = JSON.parse(made.answers[0]!) as { operatorId: string; credential: string };
    expect(credential).toMatch(new RegExp(`^${operatorId}:[\\w-]{43}$`));
    const rotated = await operator('rotate', operatorId);
    expect(rotated.answers[1]).toMatch(new RegExp(`^Credential  ${operatorId}:[\\w-]{43}$`));
    expect(rotated.answers[1]).not.toContain(credential);
    expect((await operator('revoke', operatorId)).answers).toEqual([`${operatorId}  revoked`]);
    expect(await operator('revoke', operatorId)).toMatchObject({ code: 1 });
    const [listed] = JSON.parse((await operator('list', '--json')).answers[0]!) as object[];
    expect(listed).toEqual({
      operatorId,
      name: 'Ada',
      role: 'auditor',
      createdAt: expect.any(String),
      revokedAt: expect.any(String),
      issuer: null,
    });
    const { answers } = await runOn(stage.application, 'audit', 'interventions');
    for (const what of ['operator create', 'operator rotate', 'operator revoke', 'operator revoke \\(refused\\)'])
      expect(answers).toContainEqual(expect.stringMatching(new RegExp(`${what} .*Grace Hopper  a test`)));
  }, 60_000);
}
