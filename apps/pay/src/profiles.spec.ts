import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Profiles } from './profiles.js';

const CREDENTIAL = { baseUrl: 'https://payments.example.com', credential: 'id:secret' };

describe('Profiles', () => {
  let folder: string;
  let profiles: Profiles;

  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pay-'));
    profiles = new Profiles({ XDG_CONFIG_HOME: folder });
  });
  afterEach(() => fs.rmSync(folder, { recursive: true }));

  it('are kept in a file that no other account can read, even where it was readable before', () => {
    fs.mkdirSync(path.join(folder, 'pay'));
    fs.writeFileSync(profiles.file, '{"current":"default","profiles":{}}', { mode: 0o644 });
    profiles.save('test', CREDENTIAL);
    expect(fs.statSync(profiles.file).mode & 0o777).toBe(0o600);
    expect(fs.readdirSync(path.join(folder, 'pay'))).toEqual(['credentials.json']);
  });

  it('are chosen by name, by the environment, or as the last that was used', () => {
    profiles.save('one', CREDENTIAL);
    profiles.save('two', { ...CREDENTIAL, credential: 'two:secret' });
    expect(profiles.names).toEqual(['one', 'two']);
    expect([profiles.get(undefined).credential, profiles.get('one').credential]).toEqual(['two:secret', 'id:secret']);
    profiles.use('one');
    expect(profiles.get(undefined).credential).toBe('id:secret');
    const by = (environment: object) => new Profiles({ XDG_CONFIG_HOME: folder, ...environment }).get(undefined);
    expect(by({ PAY_PROFILE: 'two' }).credential).toBe('two:secret');
    expect(by({ PAY_CREDENTIAL: 'a:b', PAY_URL: 'http://x' })).toEqual({ baseUrl: 'http://x', credential: 'a:b' });
    expect(profiles.remove('one')).toBe(true);
    expect([profiles.remove('one'), profiles.current]).toEqual([false, 'two']);
  });

  it.each(['../x', '', 'a b', '.hidden'])('have no name like %p', (name) => {
    expect(() => profiles.save(name, CREDENTIAL)).toThrow('is named by letters');
  });

  it('say what to do where there are none, or the file is broken', () => {
    expect(() => profiles.get(undefined)).toThrow('not logged in');
    expect(() => profiles.get('constructor')).toThrow('no profile constructor');
    fs.mkdirSync(path.join(folder, 'pay'));
    fs.writeFileSync(profiles.file, 'broken');
    expect(() => profiles.get(undefined)).toThrow('not a file of profiles');
  });
});
