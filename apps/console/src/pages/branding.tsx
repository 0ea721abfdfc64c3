import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, type FormEvent, useEffect, useId, useState } from 'react';
import { read, write } from '../api/client.ts';
import { useSession } from '../session/use-session.ts';
import { ErrorNotice } from '../ui/error-notice.tsx';

interface Branding {
  readonly accent: string | null;
  readonly darkAccent: string | null;
  readonly logo: string | null;
}

const PATH = '/console/branding';
const KEY = ['branding'];
const MAX_LOGO_BYTES = 48 * 1024;

/** The branding of customer-facing pages: logo and colours, with a preview of the logo. */
export function BrandingSection() {
  const { permissions } = useSession();
  const queries = useQueryClient();
  const id = useId();
  const { data, error } = useQuery({ queryKey: KEY, queryFn: ({ signal }) => read<Branding>(PATH, {}, signal) });
  const [logo, setLogo] = useState<string | null>(null);
  const [fault, setFault] = useState<Error | null>(null);
  useEffect(() => setLogo(data?.logo ?? null), [data]);
  const saving = useMutation({
    mutationFn: (branding: Branding) => write<Branding>('PUT', PATH, branding),
    onSuccess: (saved) => queries.setQueryData(KEY, saved),
  });
  const mayChange = permissions.includes('MANAGE');
  const choose = (event: ChangeEvent<HTMLInputElement>): void => {
    const [file] = event.target.files ?? [];
    if (file === undefined) return;
    setFault(null);
    if (file.size > MAX_LOGO_BYTES) {
      setFault(
        new Error(`The logo has ${Math.ceil(file.size / 1024)} KiB; at most ${MAX_LOGO_BYTES / 1024} are taken.`),
      );
      return;
    }
    dataUrlOf(file).then(setLogo, setFault);
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const colour = (name: string): string | null => String(form.get(name) ?? '').trim() || null;
    saving.mutate({ accent: colour('accent'), darkAccent: colour('darkAccent'), logo });
  };
  return (
    <section>
      <h2>Pages that your customers see</h2>
      <p>Your name, logo and colours are on the pages of hosted verification.</p>
      {error !== null && <ErrorNotice error={error} title="The look cannot be shown" />}
      {data !== undefined && (
        <form className="action" onSubmit={submit} key={JSON.stringify(data)}>
          {(['accent', 'darkAccent'] as const).map((name) => (
            <div className="field" key={name}>
              <label htmlFor={`${id}-${name}`}>
                {name === 'accent' ? 'Colour of buttons and links' : 'The same on dark pages'} (optional)
              </label>
              <input
                id={`${id}-${name}`}
                name={name}
                defaultValue={data[name] ?? ''}
                placeholder={name === 'accent' ? '#1f55c4' : '#8ab0ff'}
                disabled={!mayChange}
                autoComplete="off"
              />
            </div>
          ))}
          <div className="field">
            <label htmlFor={`${id}-logo`}>Logo, PNG or JPEG (optional)</label>
            <input
              id={`${id}-logo`}
              type="file"
              accept="image/png,image/jpeg"
              disabled={!mayChange}
              onChange={choose}
            />
          </div>
          {logo !== null && (
            <p>
              <img className="logo" src={logo} alt="Preview of the logo" />{' '}
              {mayChange && (
                <button type="button" onClick={() => setLogo(null)}>
                  Remove the logo
                </button>
              )}
            </p>
          )}
          {fault !== null && <ErrorNotice error={fault} title="The logo cannot be taken" />}
          {saving.error !== null && <ErrorNotice error={saving.error} title="It was not saved" />}
          {saving.isSuccess && <p role="status">Saved.</p>}
          {mayChange && (
            <div className="actions">
              <button type="submit" className="primary" disabled={saving.isPending}>
                Save
              </button>
            </div>
          )}
        </form>
      )}
    </section>
  );
}

function dataUrlOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(new Error('The file cannot be read.')));
    reader.readAsDataURL(file);
  });
}
