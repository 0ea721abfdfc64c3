import { type Notification, notify } from '@app/event-sourcing/definitions';
import { ActionOpened } from '../domain/action/action.events.js';
import { actionView } from '../domain/action/action.view.js';

/** Agents have one webhook: a pending action, on which the platform must decide (wallet-auth 16.3). */
export const agentNotifications: readonly Notification[] = [
  notify(
    ActionOpened,
    ({ data }) => ((data as { readonly mode: string }).mode === 'AUTO' ? null : 'AGENT_ACTION.PENDING_APPROVAL'),
    actionView,
  ),
];
