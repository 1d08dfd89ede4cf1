/** Parses a typed day (`5/9/2021`, `05-09-21`, `05092021`) to `2021-09-05`; null if it is invalid. */
export const parseDay = (text: string): string | null => {
  const parts =
    /^\s*(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d{2})\s*$/.exec(text) ?? /^\s*(\d{2})(\d{2})(\d{4})\s*$/.exec(text)
  if (parts) return existing(Number(parts[3]), Number(parts[2]), Number(parts[1]))
  const iso = /^\s*(\d{4})-(\d{2})-(\d{2})\s*$/.exec(text)
  return iso ? existing(Number(iso[1]), Number(iso[2]), Number(iso[3])) : null
}

const existing = (typedYear: number, month: number, day: number): string | null => {
  const year = typedYear < 100 ? 2000 + typedYear : typedYear
  const moment = new Date(Date.UTC(year, month - 1, day))
  if (moment.getUTCMonth() !== month - 1 || moment.getUTCDate() !== day) return null
  return moment.toISOString().slice(0, 10)
}
