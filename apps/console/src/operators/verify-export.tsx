import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import type { ExportReport } from '../../../../tools/verify-export.mjs';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { Page } from '../ui/page.tsx';
import { linesOf } from '../verification/lines-of.ts';
import { doorQuery } from './door.ts';

interface Wanted {
  readonly file: File;
  readonly publicKey: string;
  readonly anchor: string;
}

/** Verifies an export in this browser: the file is not uploaded, and the verifier is the same one that auditors have. */
export function VerifyExportPage() {
  const id = useId();
  const [lines, setLines] = useState(0);
  const { data: own, isPending } = useQuery(doorQuery<{ readonly publicKey: string }>('/verifications'));
  const verification = useMutation({
    mutationFn: async ({ file, publicKey, anchor }: Wanted): Promise<ExportReport> => {
      const parsed = anchorOf(anchor);
      const { verifyLines } = await import('../../../../tools/verify-export.mjs');
      setLines(0);
      return verifyLines(linesOf(file, setLines), {
        publicKey: publicKey === '' ? undefined : publicKey,
        anchor: parsed,
      });
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string): string => String(form.get(name) ?? '').trim();
    const file = form.get('file');
    if (file instanceof File) verification.mutate({ file, publicKey: text('key'), anchor: text('anchor') });
  };
  // a key that arrives later would overwrite the one that the user typed
  if (isPending)
    return (
      <Page title="Verify an export">
        <p role="status">Loading …</p>
      </Page>
    );
  return (
    <Page title="Verify an export">
      <p>
        Your browser reads and checks the file; it is sent nowhere. What runs is <code>tools/verify-export.mjs</code>,
        which needs nothing of this installation.
      </p>
      <form className="action" onSubmit={submit}>
        <div className="field">
          <label htmlFor={`${id}-file`}>
            File of the command <code>audit export</code>
          </label>
          <input id={`${id}-file`} name="file" type="file" accept=".jsonl,.gz" required />
        </div>
        <div className="field">
          <label htmlFor={`${id}-key`}>Public key that must have signed it</label>
          <input
            id={`${id}-key`}
            name="key"
            defaultValue={own?.publicKey ?? ''}
            autoComplete="off"
            aria-describedby={`${id}-key-help`}
          />
          <p id={`${id}-key-help`} className="help">
            This installation's key. Compare it with the one that was written down elsewhere; empty trusts the key that
            the file names.
          </p>
        </div>
        <div className="field">
          <label htmlFor={`${id}-anchor`}>Seal that was written down elsewhere (optional)</label>
          <input id={`${id}-anchor`} name="anchor" placeholder="number:hash" autoComplete="off" />
        </div>
        <div className="actions">
          <button type="submit" className="primary" disabled={verification.isPending}>
            Verify
          </button>
        </div>
      </form>
      {verification.isPending && <p role="status">{lines.toLocaleString('en')} lines read …</p>}
      {verification.error !== null && <ErrorNotice error={verification.error} title="The file could not be verified" />}
      {verification.data !== undefined && <Report report={verification.data} />}
    </Page>
  );
}

function Report({ report: { header, signer, counts, lastSeal, findings } }: { readonly report: ExportReport }) {
  return (
    <div role="status" className={counts.found === 0 ? 'notice' : 'notice error'}>
      <p>
        <strong>
          {counts.found === 0
            ? 'The export is complete and unchanged.'
            : `The export is NOT as it was written: ${counts.found} ${counts.found === 1 ? 'finding' : 'findings'}.`}
        </strong>
      </p>
      <p>
        {counts.events.toLocaleString('en')} events in {counts.streams.toLocaleString('en')} streams,{' '}
        {counts.seals.toLocaleString('en')} seals, exported {header.madeAt} by release {header.release}
      </p>
      <p>
        Signed by <code>{signer}</code>
      </p>
      {lastSeal !== null && (
        <p>
          Last seal{' '}
          <code>
            {lastSeal.number}:{lastSeal.hash}
          </code>
        </p>
      )}
      {findings.length > 0 && (
        <ul>
          {findings.map(({ position, stream, revision, seal, what }, index) => (
            <li key={index}>
              position {position}
              {stream !== undefined && ` · ${stream}@${revision}`}
              {seal !== undefined && ` · seal ${seal}`}: {what}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function anchorOf(text: string): { readonly number: number; readonly hash: string } | null {
  if (text === '') return null;
  const match = /^([1-9]\d{0,8}):([0-9a-f]{64})$/.exec(text);
  if (match === null) throw new Error('Give the seal as it was shown: <number>:<hash>.');
  return { number: Number(match[1]), hash: match[2]! };
}
