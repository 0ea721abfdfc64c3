import { MAX_LOGO_LENGTH, NO_BRANDING, brandingFaults } from './branding.js';

const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describe('The look of a platform', () => {
  const faultsOf = (branding: object): string[] =>
    brandingFaults({ ...NO_BRANDING, ...branding }).map(({ field }) => field);

  it.each([
    [{}],
    [{ accent: '#1f55c4' }],
    [{ darkAccent: '#8ab0ff' }],
    [{ logo: PNG }],
    [{ logo: 'data:image/jpeg;base64,/9j/4AAQ' }],
  ])('may be %j', (branding) => expect(faultsOf(branding)).toEqual([]));

  it.each([
    [{ accent: '#8ab0ff' }, ['accent']],
    [{ darkAccent: '#1f55c4' }, ['darkAccent']],
    [{ accent: 'red', darkAccent: '#fff' }, ['accent', 'darkAccent']],
    [{ accent: '#1f55c4}body{display:none' }, ['accent']],
    [{ logo: 'https://example.com/logo.png' }, ['logo']],
    [{ logo: 'data:image/svg+xml;base64,PHN2Zz4=' }, ['logo']],
    [{ logo: 'data:image/png;base64,AAAA' }, ['logo']],
    [{ logo: `${PNG}"onload="` }, ['logo']],
    [{ logo: `data:image/jpeg;base64,/9j/${'A'.repeat(MAX_LOGO_LENGTH)}` }, ['logo']],
  ])('may not be %j', (branding, fields) => expect(faultsOf(branding)).toEqual(fields));
});
