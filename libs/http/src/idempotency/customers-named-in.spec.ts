import { customersNamedIn } from './customers-named-in.js';

const ONE = '0d3f6f0e-7d0c-8a51-9a3e-0123456789ab';
const TWO = '1d3f6f0e-7d0c-8a51-9a3e-0123456789ab';

it('finds each customer that an address or an answer names, once, and nothing else', () => {
  const answer = JSON.stringify({
    id: `Quote:${TWO}`,
    customerId: `Customer:${TWO}`,
    payer: { id: `Customer:${ONE}` },
  });
  expect(customersNamedIn(`POST /customers/Customer%3A${ONE}/hosted-links`, answer)).toEqual([ONE, TWO]);
  expect(customersNamedIn('POST /quotes', JSON.stringify({ id: `Quote:${ONE}`, note: `ACustomer:${ONE}` }))).toEqual(
    [],
  );
});
