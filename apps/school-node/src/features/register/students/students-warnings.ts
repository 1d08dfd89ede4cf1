import { fieldText } from '@nhip-cau/contract/texts'
import type { Db } from '@nhip-cau/server-kit/database'
import { usualBirthDates } from '../../../children/usual-ages.ts'
import { selectPossibleDuplicates } from './students-write.queries.ts'

type Entry = {
  readonly full_name: string
  readonly birth_date: string
  readonly sex: 'M' | 'F'
  /** Undefined if this request does not change it. */
  readonly identity_number?: string | null | undefined
}

/** Returns warnings (field → text) about unusual values. The user may confirm them. */
export const warningsAbout = async (
  db: Db,
  schoolId: string,
  entry: Entry,
  yearStartsOn: string,
  except: string | null,
): Promise<Record<string, string>> => {
  const warnings: Record<string, string> = {}
  const usual = usualBirthDates(yearStartsOn)
  if (entry.birth_date < usual.from || entry.birth_date > usual.to) warnings.birth_date = fieldText('birth_date_age')
  const twins = await selectPossibleDuplicates(db, schoolId, entry.full_name, entry.birth_date, except)
  if (twins.length > 0)
    warnings.full_name = fieldText('student_twin', { code: twins.map(({ code }) => code).join(', ') })
  if (entry.identity_number && !fits(entry.identity_number, entry))
    warnings.identity_number = fieldText('identity_mismatch')
  return warnings
}

/** Fourth digit: century and sex (0 and 1 for the 1900s, 2 and 3 for the 2000s); digits five and six: year of birth. */
const fits = (number: string, { birth_date, sex }: Entry): boolean => {
  const century = Number(birth_date.slice(0, 2)) - 19
  return number[3] === String(2 * century + (sex === 'F' ? 1 : 0)) && number.slice(4, 6) === birth_date.slice(2, 4)
}
