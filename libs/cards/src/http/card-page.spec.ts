import { createHash } from 'node:crypto';
import { cardPageHeaders, revealedCardPage } from './card-page.js';

describe("The page with a card's number", () => {
  const card = {
    number: '4111111111111111',
    verificationCode: '123',
    expMonth: 4,
    expYear: 2030,
    brand: 'VISA' as const,
  };
  const host = {
    name: 'Acme <Bank>',
    accent: '#a03000',
    darkAccent: '#ffb080',
    logo: 'data:image/png;base64,iVBORw0KGgo=',
  };
  const styleIn = (html: string) => /<style>(.*?)<\/style>/s.exec(html)![1]!;
  const policyOf = (look: Parameters<typeof revealedCardPage>[1]) =>
    cardPageHeaders('PRODUCTION', look)['Content-Security-Policy'];

  it.each([
    ['the colours and the logo of the platform', null, true],
    ['the colours of the page around it instead', { text: '#ffeedd', background: '#102030' }, false],
  ])('has %s, as its policy allows', (_, colours, hasAccents) => {
    const look = { host, colours };
    const html = revealedCardPage(card, look);
    expect([html.includes('--accent: #a03000'), html.includes('--accent: #ffb080')]).toEqual([hasAccents, hasAccents]);
    expect(html).toContain(`<img class="logo" src="${host.logo}" alt="Acme &#60;Bank&#62;" hidden>`);
    const hash = createHash('sha256').update(styleIn(html)).digest('base64');
    expect(policyOf(look)).toContain(`style-src 'sha256-${hash}'; img-src data:;`);
  });

  it('has the look of the product where the platform has none', () => {
    const html = revealedCardPage(card, {
      host: { name: 'Acme', accent: null, darkAccent: null, logo: null },
      colours: null,
    });
    expect(html).not.toContain('<img');
    expect(styleIn(html).match(/--accent: /g)).toHaveLength(1);
  });
});
