import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { type Resource, write } from '../api/client.ts';
import { useSession } from '../session/use-session.ts';
import { ChangeDialog } from '../ui/change-dialog.tsx';
import { ScenarioTable, scenariosQuery } from '../ui/scenarios.tsx';
import { inWords } from '../ui/words.ts';
import { type Action, type Field, currencyOf, valuesOf } from './action.ts';

interface ActionButtonProps {
  readonly action: Action;
  readonly resource: Resource;
}

/** A button that asks for missing values, then requests the change. */
export function ActionButton({ action, resource }: ActionButtonProps) {
  const { label, fields = [], method = 'POST', warning, done, body } = action;
  const { currencies } = useSession();
  const queries = useQueryClient();
  const change = async (form: FormData, key: string): Promise<Resource | undefined> => {
    const given = valuesOf(fields, form, resource, currencies);
    const content = body?.(given, resource) ?? given;
    return write<Resource | undefined>(
      method,
      action.path(resource),
      method === 'DELETE' ? undefined : content,
      method === 'POST' ? key : undefined,
    );
  };
  const refresh = (outcome: 'done' | 'refused'): void => {
    if (outcome === 'done') void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
  };
  return (
    <ChangeDialog<Resource | undefined>
      label={label}
      warning={warning}
      change={change}
      done={(answer) => done?.(answer) ?? 'Done.'}
      onClose={refresh}
    >
      {fields.map((field) => (
        <FieldInput key={field.name} field={field} currency={currencyOf(field, resource, currencies)?.code} />
      ))}
      {action.scenarios !== undefined && <Scenarios of={action.scenarios} />}
    </ChangeDialog>
  );
}

/** The values that trigger a sandbox scenario, next to their field. */
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
