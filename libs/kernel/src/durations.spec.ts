import { afterDuration, isoDuration } from './durations.js';

const FROM = '2024-01-31T10:00:00.250Z';

describe('durations', () => {
  it.each([
    ['P3D', '2024-02-03T10:00:00.250Z'],
    ['PT30S', '2024-01-31T10:00:30.250Z'],
    ['PT6M', '2024-01-31T10:06:00.250Z'],
    ['PT36H', '2024-02-01T22:00:00.250Z'],
    ['PT0.5S', '2024-01-31T10:00:00.750Z'],
    ['PT0S', FROM],
    ['P2W', '2024-02-14T10:00:00.250Z'],
    ['P1DT12H', '2024-02-01T22:00:00.250Z'],
    ['P1M', '2024-02-29T10:00:00.250Z'],
    ['P13M', '2025-02-28T10:00:00.250Z'],
    ['P1Y', '2025-01-31T10:00:00.250Z'],
    ['P1Y2M3DT4H5M6.007S', '2025-04-03T14:05:06.257Z'],
  ])('%s after the last of a January is %s', (text, expected) => {
    expect(afterDuration(FROM, isoDuration(text)!)).toBe(expected);
  });

  it.each([
    'P',
    'PT',
    'P1DT',
    '3D',
    'P3',
    'P-3D',
    '-P3D',
    '+P3D',
    'p3d',
    'P1.5D',
    'PT1.2345S',
    'P3D ',
    ' P3D',
    'P1W2D',
    'PT1H1D',
    'P1S',
    'P1234567890D',
    'P1D\n',
    '',
    3,
    null,
    {},
    ['P3D'],
  ])('refuses %j', (value) => {
    expect(isoDuration(value)).toBeNull();
  });

  it('has no instant beyond the year 9999', () => {
    expect(afterDuration(FROM, isoDuration('P7975Y')!)).toBe('9999-01-31T10:00:00.250Z');
    expect(afterDuration(FROM, isoDuration('P7976Y')!)).toBeNull();
    expect(afterDuration(FROM, isoDuration('P999999999Y')!)).toBeNull();
  });
});
