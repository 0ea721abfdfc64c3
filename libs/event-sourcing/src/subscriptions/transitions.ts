/** For each state, the events that change it and the next state. Any other event has no effect. */
export type Transitions<State extends string, Event extends string> = {
  readonly [From in State]: { readonly [On in Event]?: State };
};

/** The transition function of a table. */
export function transitionsOf<State extends string, Event extends string>(
  table: Transitions<State, Event>,
): (state: State, event: Event) => State {
  return (state, event) => table[state][event] ?? state;
}
