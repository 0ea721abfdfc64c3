import { Readable } from 'node:stream';
import { BEYOND_THE_HEADER, UnreadableFile } from '../customer-rows.port.js';
import { CsvCustomerRows } from './csv-customer-rows.js';

const HEADER = 'umaAddress,platformCustomerId,customerType,fullName,addressLine1,city,state,postalCode,country,remark';

async function rowsOf(...chunks: (string | Buffer)[]): Promise<unknown[]> {
  const content = Readable.from(chunks.map((chunk) => Buffer.from(chunk)));
  const rows = [];
  for await (const row of new CsvCustomerRows().read(content)) rows.push(row);
  return rows;
}

describe('a file of customers', () => {
  it.each([
    ['plain', `${HEADER}\n$a@x,a-1,INDIVIDUAL,José 太郎,1 Main,Oakland,CA,94607,US,\n`],
    [
      'with a byte order mark and CRLF',
      `\uFEFF${HEADER}\r\n$a@x,a-1,INDIVIDUAL,José 太郎,1 Main,Oakland,CA,94607,US,\r\n`,
    ],
    [
      'quoted, with spaces around and no last line end',
      `${HEADER}\n"$a@x", a-1 ,"INDIVIDUAL","José 太郎","1 Main",Oakland,CA,94607,US,`,
    ],
  ])('is read %s; empty cells are left out', async (_, text) => {
    await expect(rowsOf(text)).resolves.toEqual([
      {
        umaAddress: '$a@x',
        platformCustomerId: 'a-1',
        customerType: 'INDIVIDUAL',
        fullName: 'José 太郎',
        addressLine1: '1 Main',
        city: 'Oakland',
        state: 'CA',
        postalCode: '94607',
        country: 'US',
      },
    ]);
  });

  it('keeps commas, quotes and line ends within quotes, and letters cut in two by the network', async () => {
    const bytes = Buffer.from(`${HEADER}\n$a@x,a-1,INDIVIDUAL,"Doe, ""JD""\nJané",1 Main,Oakland,CA,94607,US,\n`);
    const cut = bytes.indexOf(Buffer.from('é')) + 1;
    const [row] = await rowsOf(bytes.subarray(0, cut), bytes.subarray(cut));
    expect(row).toMatchObject({ fullName: 'Doe, "JD"\nJané' });
  });

  it('has rows whose cells may be shifted, since they are more than those of the header; empty ones at the end are none', async () => {
    const rows = await rowsOf(
      `${HEADER}\n$a@x,a-1,INDIVIDUAL,Doe, Jané,1 Main,Oakland,CA,94607,US,,\n$b@x,b-1,,,,,,,,,,,\n`,
    );
    expect(rows).toEqual([
      expect.objectContaining({ fullName: 'Doe', country: '94607', remark: 'US' }),
      { umaAddress: '$b@x', platformCustomerId: 'b-1' },
    ]);
    const [row] = await rowsOf(`${HEADER}\n$a@x,a-1,INDIVIDUAL,Doe, Jané,1 Main,Oakland,CA,94607,US,none\n`);
    expect(row).toMatchObject({ [BEYOND_THE_HEADER]: 'none' });
  });

  it.each([
    [
      'a column missing that every row needs',
      'umaAddress,customerType\n$a@x,INDIVIDUAL\n',
      /lacks the columns platformCustomerId/,
    ],
    ['a column twice', `${HEADER},city\n`, /twice/],
    ['no rows', `${HEADER}\n`, /no rows/],
    ['a quote that never ends', `${HEADER}\n"$a@x,a-1\n`, /well-formed CSV: a quote is not closed/],
    ['bytes that are no UTF-8', Buffer.concat([Buffer.from(`${HEADER}\n$a@x,`), Buffer.from([0xe9, 0x2c])]), /UTF-8/],
    ['a row without end', `${HEADER}\n${'x'.repeat(100_000)}`, /well-formed CSV: a row is longer/],
    ['a quote within a cell', `${HEADER}\n$a@x,a-1,INDIVIDUAL,Doe "JD"\n`, /a quote, but does not begin/],
    ['more behind a closing quote', `${HEADER}\n"$a@x"y,a-1\n`, /continues after its closing quote/],
  ])('with %s cannot be used', async (_, text, message) => {
    await expect(rowsOf(text)).rejects.toThrow(UnreadableFile);
    await expect(rowsOf(text)).rejects.toThrow(message);
  });

  it('is pulled as its rows are used, however long it is', async () => {
    let pulled = 0;
    function* endless(): Generator<Buffer> {
      yield Buffer.from(`${HEADER}\n`);
      for (;;) {
        pulled += 1;
        yield Buffer.from('$a@x,a-1,INDIVIDUAL,Jane Doe,1 Main,Oakland,CA,94607,US,\n'.repeat(100));
      }
    }
    let rows = 0;
    for await (const _ of new CsvCustomerRows().read(Readable.from(endless()))) if (++rows === 10_000) break;
    expect(pulled).toBeLessThan(200);
  });
});
