import path from 'node:path';
import { startScreen, type StartScreen } from './start-screen.js';

const SCREEN: StartScreen = {
  address: 'http://127.0.0.1:3000',
  basePath: '/2025-10-13',
  credential: {
    clientId: 'id',
    clientSecret: 'secret',
    file: path.resolve('.data/sandbox-credential'),
    created: false,
  },
  databaseDirectory: path.resolve('.data/postgres'),
  milliseconds: 812,
  interactive: true,
};

describe('the start screen', () => {
  it('holds the addresses, where the credential is and a curl to paste', () => {
    const screen = startScreen(SCREEN);
    expect(screen).toContain('ready in 0.8 s');
    expect(screen).toMatch(/^ {2}API +http:\/\/127\.0\.0\.1:3000\/2025-10-13$/m);
    expect(screen).toMatch(/^ {2}Documentation +http:\/\/127\.0\.0\.1:3000\/docs$/m);
    expect(screen).toMatch(/^ {2}Console +http:\/\/127\.0\.0\.1:3000\/console$/m);
    expect(screen).toMatch(/^ {2}Credential +\.data\/sandbox-credential /m);
    expect(screen).toMatch(/^ {2}Database +\.data\/postgres$/m);
    expect(screen).toContain('  curl -u "$(cat .data/sandbox-credential)" http://127.0.0.1:3000/2025-10-13/config\n');
    expect(screen).not.toContain('secret\n');
  });

  it('shows a new secret once, to a person only', () => {
    const credential = { clientId: 'id', clientSecret: 'word', file: '/data/sandbox-credential', created: true };
    expect(startScreen({ ...SCREEN, credential })).toContain('id:word');
    expect(startScreen({ ...SCREEN, credential, interactive: false })).not.toContain('id:word');
    expect(startScreen({ ...SCREEN, credential: { ...credential, created: false } })).not.toContain('id:word');
  });

  it('quotes a path that a shell would split', () => {
    const credential = { clientId: 'id', clientSecret: 'word', file: "/my data/it's", created: false };
    expect(startScreen({ ...SCREEN, credential })).toContain(`"$(cat '/my data/it'\\''s')"`);
  });

  it('handles credentials of the environment, and installations without a sandbox or an embedded database', () => {
    const given = { clientId: 'id', clientSecret: 'word', file: null, created: false };
    expect(startScreen({ ...SCREEN, credential: given })).toContain(
      'curl -u "$SANDBOX_CLIENT_ID:$SANDBOX_CLIENT_SECRET" ',
    );
    const bare = startScreen({ ...SCREEN, credential: null, databaseDirectory: null });
    expect(bare).not.toMatch(/Credential|Database|curl/);
  });
});
