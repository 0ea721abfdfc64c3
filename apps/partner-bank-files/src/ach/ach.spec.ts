import { HEADER, Stage, document, removeStages } from '../testing/bank-files.stage.js';

afterAll(removeStages);

describe('ACH files', () => {
  const dollars = (amount: string, more: object = {}, beneficiary: object = {}) => ({
    amount: { currency: 'USD', amount },
    account: {
      accountType: 'USD_ACCOUNT',
      currency: 'USD',
      identifier: '000987654321',
      details: { accountNumber: '000987654321', routingNumber: '091000019', ...more },
      beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Ada Lovelace', ...beneficiary },
    },
  });
  const BUSINESS = { beneficiaryType: 'BUSINESS', fullName: undefined, legalName: 'Globex Ltd.' };
  const AFTER = '2026-01-15T22:00:00.000Z'; // 17:00 in New York

  async function made() {
    const stage = new Stage();
    const ids = ['1', '2', '3'].map((last) => `0b6f1d9a-0000-8000-8000-00000000000${last}`);
    await stage.ask('payout', dollars('12345'), ids[0]);
    await stage.ask('payout', dollars('99', {}, BUSINESS), ids[1]);
    await stage.ask('payout', dollars('1', { bankAccountType: 'SAVINGS', routingNumber: '021000021' }), ids[2]);
    await stage.roundAt(AFTER);
    const [file] = stage.takeFiles();
    return { stage, ids: ids as [string, string, string], lines: file!.split('\n').slice(0, -1) };
  }

  it('have this form: batches by class, hashes, sums, and blocks that are filled up', async () => {
    const { stage, lines } = await made();
    const reference = stage.messageId().slice(0, 8).toUpperCase();
    const addenda = (last: string, trace: string) =>
      `705${`TRANSACTION:0B6F1D9A-0000-8000-8000-00000000000${last}`.padEnd(80)}0001${trace}`;
    expect(lines).toEqual([
      `101 02100002112345678902601151700A094101FIRST BANK             ACME INC               ${reference}`,
      '5220ACME INC                            1234567890PPDPAYMENT   260115260116   1021000020000001',
      '622091000019000987654321     0000012345000000000000001ADA LOVELACE            1021000020000001',
      addenda('1', '0000001'),
      '632021000021000987654321     0000000001000000000000003ADA LOVELACE            1021000020000003',
      addenda('3', '0000003'),
      '82200000040011200003000000000000000000012346123456789 '.slice(0, 53) + '0' + ' '.repeat(25) + '021000020000001',
      '5220ACME INC                            1234567890CCDPAYMENT   260115260116   1021000020000002',
      '622091000019000987654321     0000000099000000000000002GLOBEX LTD.             1021000020000002',
      addenda('2', '0000002'),
      '82200000020009100001000000000000000000000099123456789 '.slice(0, 53) + '0' + ' '.repeat(25) + '021000020000002',
      `9000002000002000000060020300004000000000000000000012445${' '.repeat(39)}`,
      ...Array.from({ length: 8 }, () => '9'.repeat(94)),
    ]);
  });

  it('are the next business day after the day of the cut-off, and number the files of a day', async () => {
    const stage = new Stage();
    const rail = { paymentRail: 'RTP', railSelectionMode: 'AUTO' };
    await stage.ask('payout', { ...dollars('1'), ...rail, remittanceInformation: 'x'.repeat(80) });
    await stage.roundAt('2026-01-16T22:00:00.000Z'); // a Friday before Martin Luther King Day
    const [file] = stage.takeFiles();
    expect(file!.slice(95)).toMatch(/^5.{62}260116260120/);
    expect(file).toContain(`705${'X'.repeat(80)}0001`); // the payer's text
  });

  /** A file of returns: entries with their addenda in one batch. */
  function returnFile(
    entries: readonly { trace: string; cents: string; code: string; type?: string; kind?: string }[],
  ): string {
    const records = entries.flatMap(({ trace, cents, code, type = '21', kind = '99' }, index) => {
      const own = `09100001${String(index + 1).padStart(7, '0')}`;
      return [
        `6${type}091000019000987654321     ${cents.padStart(10, '0')}${'ID'.padEnd(15)}${'ADA'.padEnd(22)}  1${own}`,
        `7${kind}${code}${trace}      091000019${' '.repeat(43)}${own}`.padEnd(94).slice(0, 94),
      ];
    });
    const sum = entries.reduce((total, { cents }) => total + Number(cents), 0);
    const numbers = `${String(entries.length * 9_100_001).padStart(10, '0')}${'0'.repeat(12)}${String(sum).padStart(12, '0')}`;
    const lines = [
      `101 021000021 0910000192601201200A094101${'BANK'.padEnd(23)}${'FED'.padEnd(23)}${' '.repeat(8)}`,
      `5220${'FIRST BANK'.padEnd(36)}1234567890PPDRETURN    260120260120   109100001${'1'.padStart(7, '0')}`,
      ...records,
      `8220${String(records.length).padStart(6, '0')}${numbers}1234567890${' '.repeat(25)}09100001${'1'.padStart(7, '0')}`,
    ];
    const blocks = Math.ceil((lines.length + 1) / 10);
    const control = `9000001${String(blocks).padStart(6, '0')}${String(records.length).padStart(8, '0')}${numbers}${' '.repeat(39)}`;
    const fill = Array.from({ length: blocks * 10 - lines.length - 1 }, () => '9'.repeat(94));
    return `${[...lines, control, ...fill].join('\r\n')}\r\n`;
  }

  it('that come back fail undelivered orders, and return delivered ones', async () => {
    const { stage, ids } = await made();
    await stage.receive(returnFile([{ trace: '021000020000001', cents: '12345', code: 'R03' }]));
    expect(await stage.resultOf(ids[0])).toEqual({
      status: 'FAILED',
      failureReason: 'ACCOUNT_INVALID',
      accepted: true,
    });
    await stage.roundAt('2026-01-21T04:59:00.000Z'); // still the second business day after the sixteenth
    expect(await stage.resultOf(ids[1])).toMatchObject({ state: 'ACCEPTED' });
    await stage.roundAt('2026-01-22T05:00:00.000Z');
    expect(await stage.resultOf(ids[1])).toEqual({ status: 'DELIVERED' });
    await stage.receive(returnFile([{ trace: '021000020000002', cents: '99', code: 'R23' }]));
    expect(await stage.resultOf(ids[1])).toEqual({ status: 'RETURNED' });
    expect(await stage.resultOf(ids[0])).toMatchObject({ status: 'FAILED' }); // time changes nothing about it
    const correction = { trace: '021000020000003', cents: '0', code: 'C01', kind: '98' };
    await stage.receive(returnFile([correction]));
    expect(stage.lines.at(-1)).toContain('asks for a correction: C01');
  });

  it('that the bank gets late are delivered so much later', async () => {
    const stage = new Stage();
    const { operationId } = await stage.ask('payout', dollars('1'));
    await stage.roundAt(AFTER);
    await stage.roundAt('2026-01-16T04:59:00.000Z'); // the fifteenth still
    expect(stage.lines).toEqual([]);
    await stage.roundAt('2026-01-22T05:00:00.000Z');
    await stage.files.round();
    expect(stage.lines).toEqual([
      expect.stringMatching(/^ach-.* waits in the outbox on 2026-01-22: the bank does not have it$/),
    ]);
    expect(await stage.resultOf(operationId)).toMatchObject({ state: 'ACCEPTED' });
    stage.takeFiles();
    stage.restart();
    await stage.roundAt('2026-01-28T04:59:00.000Z'); // the second business day after the twenty-third
    expect(await stage.resultOf(operationId)).toMatchObject({ state: 'ACCEPTED' });
    await stage.roundAt('2026-01-28T05:00:00.000Z');
    expect(await stage.resultOf(operationId)).toEqual({ status: 'DELIVERED' });
  });

  it.each([
    ['a wrong sum', (file: string) => file.replace('0000012345ID', '0000012346ID'), 'sum of credits of a batch'],
    ['a wrong hash', (file: string) => file.replaceAll('0009100001', '0009100002'), 'entry hash of a batch'],
    [
      'a wrong number of entries',
      (file: string) => file.replace('8220000002', '8220000004'),
      'number of entries of a batch',
    ],
    ['a wrong number of blocks', (file: string) => file.replace('9000001000001', '9000001000002'), 'number of blocks'],
    ['a short record', (file: string) => file.replace('  109100001', ' 109100001'), 'without 94 characters'],
    [
      'an entry of another bank',
      (file: string) => file.replace('R03021000020', 'R03091000010'),
      'an entry that is not ours',
    ],
    ['an entry that we never sent', (file: string) => file.replace('R030210000200000', 'R030210000209999'), 'not ours'],
    ['a debit', (file: string) => file.replace('621091', '626091'), 'no credit'],
    ['a reason that is none', (file: string) => file.replace('R03', 'X03'), 'a reason that is none'],
    ['no end', (file: string) => file.split('\r\n').slice(0, 4).join('\n'), 'no file control'],
    ['control characters', (file: string) => file.replace('BANK', 'BA\u0000K'), 'characters that no ACH file has'],
  ])('with %s do not count', async (_, altered, reason) => {
    const { stage, ids } = await made();
    const file = altered(returnFile([{ trace: '021000020000001', cents: '12345', code: 'R03' }]));
    await stage.receive(file, 'returns.ach');
    expect(stage.lines.at(-1)).toContain('"returns.ach" is refused: ');
    expect(stage.lines.at(-1)).toContain(reason);
    expect(await stage.resultOf(ids[0])).toMatchObject({ state: 'ACCEPTED' });
  });

  const balance = (code: string, amount: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-01-16</Dt></Dt></Bal>`;
  const BALANCES = `${balance('OPBD', '124.45')}${balance('CLBD', '0.00')}`;
  /** The bank's debit of a whole file. */
  const DEBIT = `<Ntry><Amt Ccy="USD">124.45</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-01-16</Dt></BookgDt><BkTxCd/></Ntry>`;
  const statement = (id: string, content: string) =>
    document(
      'camt.053.001.08',
      `<BkToCstmrStmt>${HEADER}<Stmt><Id>${id}</Id><Acct><Id><Othr><Id>000123456789</Id></Othr></Id></Acct>${content}</Stmt></BkToCstmrStmt>`,
    );
  const stated = (stage: Stage) =>
    [...stage.files.record.state.due.values()].flatMap((due) => (due.kind === 'STATEMENT' ? [due] : []));

  it('are booked in one sum, which concludes none of their entries', async () => {
    const { stage, ids } = await made();
    await stage.receive(statement('S1', `${BALANCES}${DEBIT}`));
    expect(stage.lines.at(-1)).toBe('ACH 2026-01-16: statement and record agree to the cent');
    expect(await stage.resultOf(ids[0])).toMatchObject({ state: 'ACCEPTED' });
    expect(stated(stage)).toMatchObject([
      { account: 'ACH', closing: '0', entries: ids.map((operationId) => ({ operationId, direction: 'DEBIT' })) },
    ]);
    await stage.receive(statement('S2', `${BALANCES}${DEBIT}`.replaceAll('01-16', '01-20')));
    expect(stage.lines.at(-1)).toBe('ACH 2026-01-20: statement and record do not agree: 1 too much');
  });

  it('are booked in one sum also where entries came back before the statement was read', async () => {
    const { stage, ids } = await made();
    await stage.receive(returnFile([{ trace: '021000020000001', cents: '12345', code: 'R03' }]));
    expect(await stage.resultOf(ids[0])).toMatchObject({ status: 'FAILED' });
    await stage.receive(statement('S1', `${BALANCES}${DEBIT}`));
    expect(stage.lines.at(-1)).toBe('ACH 2026-01-16: statement and record agree to the cent');
    expect(stated(stage)).toMatchObject([{ entries: ids.map((operationId) => ({ operationId, direction: 'DEBIT' })) }]);
  });

  describe('that come back', () => {
    const credit = (reference: string, amount: string) =>
      `<Ntry><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-01-20</Dt></BookgDt><AcctSvcrRef>${reference}</AcctSvcrRef>` +
      `<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>ARET</SubFmlyCd></Fmly></Domn></BkTxCd></Ntry>`;
    /** A statement of the twentieth with a zero opening balance. */
    const credited = (id: string, closing: string, ...credits: string[]) => {
      const balances = `${balance('OPBD', '0.00')}${balance('CLBD', closing)}`.replaceAll('01-16', '01-20');
      return statement(id, balances + credits.join(''));
    };
    const returns = (...numbers: readonly (1 | 2 | 3)[]) =>
      returnFile(
        numbers.map((number) => ({
          trace: `02100002000000${number}`,
          cents: ['12345', '99', '1'][number - 1]!,
          code: 'R03',
        })),
      );

    it('are booked in the sum of their file, or alone, and agree with the record', async () => {
      const { stage, ids } = await made();
      await stage.receive(statement('S1', `${BALANCES}${DEBIT}`));
      await stage.receive(returns(1, 3));
      await stage.receive(returns(2));
      const file = credited('S2', '124.45', credit('SUM', '123.46'), credit('ONE', '0.99'));
      await stage.receive(file);
      expect(stage.lines.at(-1)).toBe('ACH 2026-01-20: statement and record agree to the cent');
      stage.restart();
      await stage.receive(file, 'again.xml');
      expect(stage.lines.at(-1)).toBe('ACH 2026-01-20: statement and record agree to the cent');
      expect(stated(stage).at(-1)!.entries).toEqual([
        { entryId: '1.1', direction: 'CREDIT', amount: '12345', operationId: ids[0] },
        { entryId: '1.2', direction: 'CREDIT', amount: '1', operationId: ids[2] },
        { entryId: '2.1', direction: 'CREDIT', amount: '99', operationId: ids[1] },
      ]);
      expect(await Promise.all(ids.map((id) => stage.resultOf(id)))).toMatchObject(
        ids.map(() => ({ status: 'FAILED' })),
      );
      await stage.receive(credited('S3', '0.99', credit('ONE', '0.99')).replaceAll('01-20', '01-21'));
      expect(stage.lines.at(-1)).toContain('agree to the cent'); // the same entry is recognized
      await stage.receive(credited('S4', '0.99', credit('TWO', '0.99')));
      expect(stage.lines).toContainEqual(expect.stringContaining('a return of 0.99 names no order: ACH:TWO'));
      expect(stage.lines.at(-1)).toContain('1 too much');
    });

    it('are a line for the operator where a sum could be one of several', async () => {
      const { stage, ids } = await made();
      const { operationId } = await stage.ask('payout', dollars('12346'));
      await stage.roundAt('2026-01-16T22:00:00.000Z');
      await stage.receive(returns(1, 3));
      await stage.receive(returnFile([{ trace: '021000020000004', cents: '12346', code: 'R03' }]));
      await stage.receive(credited('S1', '123.46', credit('SUM', '123.46')));
      expect(stage.lines).toContainEqual(expect.stringContaining('a return of 123.46 names no order'));
      expect(stated(stage).at(-1)!.entries).toEqual([{ entryId: '1.1', direction: 'CREDIT', amount: '12346' }]);
      for (const id of [...ids.slice(0, 1), operationId])
        expect(await stage.resultOf(id)).toMatchObject({ status: 'FAILED' });
    });
  });

  it('with another amount than ours do not count', async () => {
    const { stage, ids } = await made();
    await stage.receive(returnFile([{ trace: '021000020000001', cents: '12344', code: 'R03' }]));
    expect(stage.lines.at(-1)).toContain('another amount');
    expect(await stage.resultOf(ids[0])).toMatchObject({ state: 'ACCEPTED' });
  });
});
