import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PaymentsClient } from '@app/sdk';
import { Misuse } from './failures.js';

/** Address and credential of one platform. */
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

/** The profiles of this person, in a file that no other account of the machine can read. */
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
   * The named profile; without a name that of PAY_PROFILE, or the address and credential of PAY_URL and PAY_CREDENTIAL, or the one
   * that was logged into or chosen last.
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

  /** Keeps a profile, and makes it the current one. */
  save(name: string, profile: Profile): void {
    if (!NAME.test(name)) throw new Misuse('A profile is named by letters, digits, dots, dashes and underscores.');
    const { profiles } = this.content();
    this.write({ current: name, profiles: { ...profiles, [name]: profile } });
  }

  use(name: string): void {
    this.get(name);
    this.write({ ...this.content(), current: name });
  }

  /** False when there is no such profile. */
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
      // no JSON: named below
    }
    throw new Misuse(`${this.file} is not a file of profiles; remove it and log in again.`);
  }

  /** Whole or not at all, and never readable by others: written beside and moved. */
  private write(content: ProfilesFile): void {
    fs.mkdirSync(path.dirname(this.file), { recursive: true, mode: 0o700 });
    const beside = `${this.file}.${process.pid}`;
    fs.writeFileSync(beside, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
    fs.renameSync(beside, this.file);
  }
}

/** A caller of the API with the credential of a profile. */
export function clientOf({ baseUrl, credential }: Profile): PaymentsClient {
  return new PaymentsClient({ baseUrl, credential });
}
