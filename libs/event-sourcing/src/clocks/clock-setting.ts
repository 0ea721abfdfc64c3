/** State of a clock: it stands at a moment, or runs at a distance from the clock of the service. In milliseconds. */
export type ClockSetting = { readonly standsAt: number } | { readonly offset: number };

/** Notification that clocks were moved. The payload names an announcement that is to be confirmed, where there is one. */
export const CLOCKS_MOVED = 'clocks_moved';

/** The setting of a clock that was never moved. */
export const UNMOVED: ClockSetting = { offset: 0 };

/** The time that a clock shows at a time of the service. */
export function shownTime(setting: ClockSetting, serviceTime: number): number {
  return 'standsAt' in setting ? setting.standsAt : serviceTime + setting.offset;
}
