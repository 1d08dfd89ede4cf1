import { addMonths } from '@nhip-cau/contract/days'
import { growthLimits } from '@nhip-cau/contract/growth'

/** Completed months of age on a day; 0 before the birth. */
export const monthsAt = (birthDate: string, day: string): number => {
  const parts = (text: string) => text.split('-').map(Number)
  const [[fromYear = 0, fromMonth = 0], [toYear = 0, toMonth = 0]] = [parts(birthDate), parts(day)]
  const months = (toYear - fromYear) * 12 + toMonth - fromMonth
  return Math.max(0, addMonths(birthDate, months) > day ? months - 1 : months)
}

/** A child under 24 months is measured every month, an older one every three. */
export const isDue = (birthDate: string, lastDay: string | null, today: string): boolean => {
  if (lastDay === null) return true
  return addMonths(lastDay, monthsAt(birthDate, today) < growthLimits.monthlyBelowMonths ? 1 : 3) <= today
}
