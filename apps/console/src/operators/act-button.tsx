import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { randomKey } from '../ui/random-key.ts';
import { inWords } from '../ui/words.ts';
import { actAt } from './door.ts';

interface ActField {
  readonly name: string;
  readonly label: string;
  readonly help?: string;
}

interface ActButtonProps<Answer> {
  readonly label: string;
  /** Distinguishes the button from those of other rows, for those who do not see the row. */
  readonly about?: string;
  readonly door: string;
  readonly body: object;
  readonly choice?: { readonly name: string; readonly label: string; readonly options: readonly string[] };
  /** Texts that are asked for. */
  readonly fields?: readonly ActField[];
  /** Members of the body that follow from the fields; the fields themselves where absent. */
  readonly bodyOf?: (form: FormData) => object;
  readonly warning?: string;
  readonly done: (answer: Answer) => string;
  readonly onDone?: (answer: Answer) => void;
}

/** A button that asks for the reason, then acts. A second click of the same dialog is the same act. */
export function ActButton<Answer>({
  label,
  about,
  door,
  body,
  choice,
  fields = [],
  bodyOf = textsOf(fields),
  warning,
  done,
  onDone,
}: ActButtonProps<Answer>) {
  const queries = useQueryClient();
  const dialog = useRef<HTMLDialogElement>(null);
  const [key, setKey] = useState('');
  const id = useId();
  const act = useMutation({
    mutationFn: async (form: FormData) =>
      actAt<Answer>(
        door,
        {
          ...body,
          ...bodyOf(form),
          reason: String(form.get('reason') ?? ''),
          ...(choice !== undefined && { [choice.name]: String(form.get(choice.name)) }),
        },
        key,
      ),
    onSuccess: (answer) => onDone?.(answer),
  });
  const open = (): void => {
    act.reset();
    setKey(randomKey());
    dialog.current?.showModal();
  };
  /** Also after a refusal: the page is then older than the world. */
  const refresh = (): void => {
    if (act.isSuccess || act.isError) void queries.invalidateQueries({ queryKey: ['operator'] });
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    act.mutate(new FormData(event.currentTarget));
  };
  return (
    <>
      <button type="button" onClick={open} aria-label={about === undefined ? undefined : `${label} ${about}`}>
        {label}
      </button>
      <dialog ref={dialog} aria-labelledby={`${id}-title`} onClose={refresh}>
        <h2 id={`${id}-title`}>{label}</h2>
        {about !== undefined && <p className="help">{about}</p>}
        {act.isSuccess ? (
          <div role="status">
            <p>{done(act.data)}</p>
            <button type="button" className="primary" onClick={() => dialog.current?.close()}>
              Close
            </button>
          </div>
        ) : (
          <form key={key} className="action" onSubmit={submit}>
            {warning !== undefined && <p>{warning}</p>}
            {choice !== undefined && (
              <div className="field">
                <label htmlFor={`${id}-choice`}>{choice.label}</label>
                <select id={`${id}-choice`} name={choice.name}>
                  {choice.options.map((option) => (
                    <option key={option} value={option}>
                      {inWords(option)}
                    </option>
                  ))}
                </select>
              </div>
            )}
            {fields.map(({ name, label: text, help = '' }) => (
              <div key={name} className="field">
                <label htmlFor={`${id}-${name}`}>{text}</label>
                <input
                  id={`${id}-${name}`}
                  name={name}
                  required
                  autoComplete="off"
                  aria-describedby={`${id}-${name}-help`}
                />
                <p id={`${id}-${name}-help`} className="help">
                  {help}
                </p>
              </div>
            ))}
            <div className="field">
              <label htmlFor={`${id}-reason`}>Reason</label>
              <input
                id={`${id}-reason`}
                name="reason"
                required
                maxLength={500}
                autoComplete="off"
                aria-describedby={`${id}-help`}
              />
              <p id={`${id}-help`} className="help">
                Recorded with your name.
              </p>
            </div>
            {act.error !== null && <ErrorNotice error={act.error} title="It was not done" />}
            <div className="actions">
              <button type="submit" className="primary" disabled={act.isPending}>
                {label}
              </button>
              <button type="button" onClick={() => dialog.current?.close()}>
                Cancel
              </button>
            </div>
          </form>
        )}
      </dialog>
    </>
  );
}

function textsOf(fields: readonly ActField[]) {
  return (form: FormData): object =>
    Object.fromEntries(fields.map(({ name }) => [name, String(form.get(name)).trim()]));
}
