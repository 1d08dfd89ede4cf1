const clock = new Intl.DateTimeFormat('vi-VN', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Asia/Ho_Chi_Minh',
})

/** `07:41`, as the school's clock shows it. */
export const timeOfDay = (instant: string): string => clock.format(new Date(instant))

const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Ho_Chi_Minh' })

/** The day it is at the school, `2026-11-20`. */
export const schoolDay = (now: Date): string => calendar.format(now)
