import { type Notification, notify } from '@app/event-sourcing/definitions';
import { ActionOpened } from '../domain/action/action.events.js';
import { actionView } from '../domain/action/action.view.js';

/** The only event of agents with a webhook: the platform has to decide (wallet-auth 16.3). */
export const agentNotifications: readonly Notification[] = [
  notify(
    ActionOpened,
    ({ data }) => ((data as { readonly mode: string }).mode === 'AUTO' ? null : 'AGENT_ACTION.PENDING_APPROVAL'),
    actionView,
  ),
];
