import type { Resource } from '../api/client.ts';
import { useSession } from '../session/use-session.ts';
import { ActionButton } from './action-button.tsx';
import type { Action } from './action.ts';

/** The buttons of a resource or list that the session's token may use. */
export function Actions({
  of: actions,
  resource = {},
}: {
  readonly of: readonly Action[];
  readonly resource?: Resource;
}) {
  const { environment, permissions } = useSession();
  return actions
    .filter(
      ({ permission, isSandbox }) =>
        permissions.includes(permission) && (isSandbox !== true || environment === 'SANDBOX'),
    )
    .filter(({ when }) => when?.(resource) !== false)
    .map((action) => <ActionButton key={action.label} action={action} resource={resource} />);
}
