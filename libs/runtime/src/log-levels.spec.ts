import { LogLevels } from './log-levels.js';

const levels = (text: string): LogLevels => {
  const parsed = LogLevels.parse(text);
  if (parsed === null) throw new Error(`${text} is not well formed`);
  return parsed;
};

describe('log levels', () => {
  it('are one for the whole process', () => {
    expect(levels('info').isLogged('info', 'Main')).toBe(true);
    expect(levels('info').isLogged('debug', 'Main')).toBe(false);
    expect(levels('info').isLogged('warn', undefined)).toBe(true);
    expect(levels('silent').isLogged('fatal', 'Main')).toBe(false);
  });

  it('are others for single contexts, more verbose or less', () => {
    const mixed = levels('warn,Request=info, DeliverySaga=trace,Main=silent');
    expect(mixed.isLogged('info', 'Request')).toBe(true);
    expect(mixed.isLogged('debug', 'Request')).toBe(false);
    expect(mixed.isLogged('trace', 'DeliverySaga')).toBe(true);
    expect(mixed.isLogged('fatal', 'Main')).toBe(false);
    expect(mixed.isLogged('info', 'Other')).toBe(false);
  });

  it.each([
    '',
    'loud',
    'info,',
    'info,Request',
    'info,Request=',
    'info,Request=loud',
    'Request=info',
    'info,a b=debug',
  ])('are refused as %j', (text) => expect(LogLevels.parse(text)).toBeNull());
});
