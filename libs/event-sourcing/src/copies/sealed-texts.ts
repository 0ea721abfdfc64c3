import { type Json, PLATFORM_SUBJECT, Refusal, type Tenant } from '@app/kernel';
import { isOutage, type Vault } from '@app/event-store';

/** A text sealed by the vault. */
const SEALED_TEXT = /^v1\.[A-Za-z0-9_-]{38,}$/;
const CUSTOMER = /Customer:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const MAX_SUBJECTS_OF_STREAM = 20;

/** Reseals the sealed texts of events under the keys of another tenant. */
export class SealedTexts {
  /** Data subjects named so far by the events of each stream. A text may be sealed for a subject that its own event does not name. */
  private readonly subjects = new Map<string, Set<string>>();

  constructor(
    private readonly vault: Vault,
    private readonly from: Tenant,
    private readonly to: Tenant,
  ) {}

  /** Refuses data with a text that no known subject's key opens, since no one could read it in the copy. */
  async inData<Data extends Json>(data: Data, stream: string, subject: string | undefined): Promise<Data> {
    const text = JSON.stringify(data);
    const known = this.subjects.get(stream) ?? new Set<string>();
    this.subjects.set(stream, known);
    for (const each of [...(subject === undefined ? [] : [subject]), ...(text.match(CUSTOMER) ?? [])])
      if (known.size < MAX_SUBJECTS_OF_STREAM) known.add(each);
    if (!text.includes('"v1.')) return data;
    return (await this.sealedAgain(data, [...known, PLATFORM_SUBJECT])) as Data;
  }

  private async sealedAgain(value: Json, subjects: readonly string[]): Promise<Json> {
    if (typeof value === 'string') return SEALED_TEXT.test(value) ? this.again(value, subjects) : value;
    if (Array.isArray(value)) return Promise.all(value.map((each: Json) => this.sealedAgain(each, subjects)));
    if (typeof value !== 'object' || value === null) return value;
    const named = (value as Readonly<Record<string, Json>>)['subject'];
    const nearest = typeof named === 'string' ? [named, ...subjects] : subjects;
    const members = Object.entries(value as Readonly<Record<string, Json>>).map(
      async ([name, member]) => [name, await this.sealedAgain(member, nearest)] as const,
    );
    return Object.fromEntries(await Promise.all(members));
  }

  /** A text of an erased person is copied as it is: neither tenant can open it. */
  private async again(sealed: string, subjects: readonly string[]): Promise<string> {
    let isErased = false;
    for (const subject of subjects) {
      const opened = await this.vault.open(this.from, subject, sealed).catch((error: unknown) => {
        if (isOutage(error)) throw error;
        return undefined; // sealed for another subject
      });
      if (opened === null) isErased = true;
      else if (opened !== undefined) return this.vault.seal(this.to, this.inCopy(subject), opened);
    }
    if (isErased) return sealed;
    throw new Refusal('CONFLICT', 'The platform holds a sealed value that cannot be sealed for another platform.');
  }

  private inCopy(subject: string): string {
    return subject === this.from.platformId ? this.to.platformId : subject;
  }
}
