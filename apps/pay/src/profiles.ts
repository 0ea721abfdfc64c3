import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PaymentsClient } from '@app/sdk';
import { Misuse } from './failures.js';

/** Address and credential of a platform. */
export interface Profile {
  readonly baseUrl: string;
  /** `<id>:<secret>`. */
  readonly credential: string;
}

interface ProfilesFile {
  readonly current: string;
  readonly profiles: Readonly<Record<string, Profile>>;
}

type Environment = Readonly<Record<string, string | undefined>>;

const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;
export const DEFAULT_PROFILE = 'default';
export const DEFAULT_URL = 'http://127.0.0.1:3000';

/** The user's profiles, in a file that no other user of the machine can read. */
export class Profiles {
  readonly file: string;

  constructor(private readonly environment: Environment) {
    const { PAY_CONFIG, XDG_CONFIG_HOME } = environment;
    this.file =
      PAY_CONFIG ?? path.join(XDG_CONFIG_HOME ?? path.join(os.homedir(), '.config'), 'pay', 'credentials.json');
  }

  get names(): readonly string[] {
    return Object.keys(this.content().profiles).sort();
  }

  get current(): string {
    return this.content().current;
  }

  /**
   * The named profile; without a name, that of PAY_PROFILE, otherwise the address and credential in PAY_URL and PAY_CREDENTIAL, otherwise the
   * one last logged in to or selected.
   */
  get(name: string | undefined): Profile {
    const { PAY_PROFILE, PAY_URL, PAY_CREDENTIAL } = this.environment;
    const wanted = name ?? PAY_PROFILE;
    if (wanted === undefined && PAY_CREDENTIAL !== undefined)
      return { baseUrl: PAY_URL ?? DEFAULT_URL, credential: PAY_CREDENTIAL };
    const { current, profiles } = this.content();
    const profile = Object.hasOwn(profiles, wanted ?? current) ? profiles[wanted ?? current] : undefined;
    if (profile !== undefined) return profile;
    throw new Misuse(
      wanted === undefined
        ? 'You are not logged in: `pay login --credential-file .data/sandbox-credential` beside a server of `npm start`, else `pay login`, or set PAY_CREDENTIAL.'
        : `There is no profile ${wanted}: \`pay login --profile ${wanted}\`.`,
    );
  }

  /** Stores a profile and makes it the current one. */
  save(name: string, profile: Profile): void {
    if (!NAME.test(name)) throw new Misuse('A profile is named by letters, digits, dots, dashes and underscores.');
    const { profiles } = this.content();
    this.write({ current: name, profiles: { ...profiles, [name]: profile } });
  }

  use(name: string): void {
    this.get(name);
    this.write({ ...this.content(), current: name });
  }

  /** False if there is no such profile. */
  remove(name: string): boolean {
    const { current, profiles } = this.content();
    if (!Object.hasOwn(profiles, name)) return false;
    const { [name]: _, ...others } = profiles;
    this.write({ current: current === name ? (Object.keys(others)[0] ?? DEFAULT_PROFILE) : current, profiles: others });
    return true;
  }

  private content(): ProfilesFile {
    if (!fs.existsSync(this.file)) return { current: DEFAULT_PROFILE, profiles: {} };
    try {
      const { current, profiles } = JSON.parse(fs.readFileSync(this.file, 'utf8')) as ProfilesFile;
      if (typeof current === 'string' && typeof profiles === 'object') return { current, profiles };
    } catch {
      // not JSON: reported below
    }
    throw new Misuse(`${this.file} is not a file of profiles; remove it and log in again.`);
  }

  /** Atomic, and never readable by others: written to a temporary file and renamed. */
  private write(content: ProfilesFile): void {
    fs.mkdirSync(path.dirname(this.file), { recursive: true, mode: 0o700 });
    const beside = `${this.file}.${process.pid}`;
    fs.writeFileSync(beside, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
    fs.renameSync(beside, this.file);
  }
}

/** An API client with the credential of a profile. */
export function clientOf({ baseUrl, credential }: Profile): PaymentsClient {
  return new PaymentsClient({ baseUrl, credential });
}
