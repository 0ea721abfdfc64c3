/** State of a clock, in milliseconds: stopped at a time, or running at an offset from the service's clock. */
export type ClockSetting = { readonly standsAt: number } | { readonly offset: number };

/** Notification that clocks were moved. A payload names an announcement to acknowledge. */
export const CLOCKS_MOVED = 'clocks_moved';

/** The setting of a clock that was never moved. */
export const UNMOVED: ClockSetting = { offset: 0 };

/** The time a clock shows when the service's clock shows `serviceTime`. */
export function shownTime(setting: ClockSetting, serviceTime: number): number {
  return 'standsAt' in setting ? setting.standsAt : serviceTime + setting.offset;
}
