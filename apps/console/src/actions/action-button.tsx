import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { type Resource, write } from '../api/client.ts';
import { useSession } from '../session/use-session.ts';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { randomKey } from '../ui/random-key.ts';
import { ScenarioTable, scenariosQuery } from '../ui/scenarios.tsx';
import { inWords } from '../ui/words.ts';
import { type Action, type Field, currencyOf, valuesOf } from './action.ts';

interface ActionButtonProps {
  readonly action: Action;
  readonly resource: Resource;
}

/** A button that asks for what is missing, then for the change. A second click of the same dialog is the same request. */
export function ActionButton({ action, resource }: ActionButtonProps) {
  const { label, fields = [], method = 'POST', warning, done, body } = action;
  const { currencies } = useSession();
  const queries = useQueryClient();
  const dialog = useRef<HTMLDialogElement>(null);
  const [key, setKey] = useState('');
  const title = useId();
  const change = useMutation({
    mutationFn: async (form: FormData) => {
      const given = valuesOf(fields, form, resource, currencies);
      const content = body?.(given, resource) ?? given;
      return write<Resource | undefined>(
        method,
        action.path(resource),
        method === 'DELETE' ? undefined : content,
        method === 'POST' ? key : undefined,
      );
    },
  });
  const open = (): void => {
    change.reset();
    setKey(randomKey());
    dialog.current?.showModal();
  };
  // not before the outcome was read: with the change, the button itself may no longer be offered
  const refresh = (): void => {
    if (change.isSuccess) void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    change.mutate(new FormData(event.currentTarget));
  };
  return (
    <>
      <button type="button" onClick={open}>
        {label}
      </button>
      <dialog ref={dialog} aria-labelledby={title} onClose={refresh}>
        <h2 id={title}>{label}</h2>
        {change.isSuccess ? (
          <div role="status">
            <p>{done?.(change.data) ?? 'Done.'}</p>
            <button type="button" className="primary" onClick={() => dialog.current?.close()}>
              Close
            </button>
          </div>
        ) : (
          <form key={key} className="action" onSubmit={submit}>
            {warning !== undefined && <p>{warning}</p>}
            {fields.map((field) => (
              <FieldInput key={field.name} field={field} currency={currencyOf(field, resource, currencies)?.code} />
            ))}
            {action.scenarios !== undefined && <Scenarios of={action.scenarios} />}
            {change.error !== null && <ErrorNotice error={change.error} title="It was not done" />}
            <div className="actions">
              <button type="submit" className="primary" disabled={change.isPending}>
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

/** The values that decide, beside the field for them. */
function Scenarios({ of: name }: { readonly of: string }) {
  const { data = [] } = useQuery(scenariosQuery);
  const scenarios = data.filter(({ scenarioId }) => scenarioId.startsWith(`${name}.`));
  return scenarios.length === 0 ? null : <ScenarioTable scenarios={scenarios} label={scenarios[0]!.field} />;
}

function FieldInput({ field, currency }: { readonly field: Field; readonly currency: string | undefined }) {
  const id = useId();
  const { name, label, type, options = [], isOptional = false, initial = '', help } = field;
  const common = { id, name, required: !isOptional, defaultValue: initial, 'aria-describedby': `${id}-help` };
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {currency !== undefined && ` in ${currency}`}
        {isOptional && ' (optional)'}
      </label>
      {type === 'choice' ? (
        <select {...common}>
          {options.map((option) => (
            <option key={option} value={option}>
              {inWords(option)}
            </option>
          ))}
        </select>
      ) : type === 'json' ? (
        <textarea {...common} rows={4} spellCheck={false} />
      ) : (
        <input
          {...common}
          type={type === 'moment' ? 'datetime-local' : 'text'}
          inputMode={type === 'amount' ? 'decimal' : undefined}
          autoComplete="off"
        />
      )}
      <p id={`${id}-help`} className="help">
        {help}
      </p>
    </div>
  );
}
