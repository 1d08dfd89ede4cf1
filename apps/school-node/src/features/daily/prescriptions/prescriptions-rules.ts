import { doseMinutes } from '@nhip-cau/contract/prescriptions'
import { withoutAccents } from '@nhip-cau/contract/vietnamese'
import words from '../../../../messages/vi.json' with { type: 'json' }
import { instantAt } from '../../../time/clock.ts'
import type { PlannedDose } from './prescriptions-doses.queries.ts'

type Planned = { readonly times: readonly string[] }

/** Every dose of the days with school that lies far enough ahead of when the family asked for it. */
export const plannedDoses = (
  medicines: readonly Planned[],
  days: readonly string[],
  sentAt: Date,
  zone: string,
): PlannedDose[] => {
  const earliest = sentAt.getTime() + doseMinutes.ahead * 60_000
  return days.flatMap((day) =>
    medicines.flatMap(({ times }, position) =>
      times.flatMap((time) => {
        const due = instantAt(day, time, zone)
        return due.getTime() < earliest ? [] : [{ position, day, time, due_at: due.toISOString() }]
      }),
    ),
  )
}

/** The medicine and the hour that stand twice in one request: such a pair would be one dose. */
export const firstTwice = (medicines: readonly (Planned & { readonly name: string })[]): number | undefined => {
  const seen = new Set<string>()
  const index = medicines.findIndex(({ name, times }) => {
    const keys = times.map((time) => `${withoutAccents(name).trim()} ${time}`)
    if (keys.some((key) => seen.has(key))) return true
    for (const key of keys) seen.add(key)
    return false
  })
  return index < 0 ? undefined : index
}

const antibiotics = words.antibiotics.split('|').map(withoutAccents)

/** Named as an antibiotic: nobody gives one without a doctor's prescription. */
export const isAntibiotic = (name: string): boolean => {
  const plain = withoutAccents(name)
  return antibiotics.some((one) => plain.includes(one))
}

/** Words of a note on allergies that say nothing of what the child must not have. */
const common = new Set(words.allergy_fillers.split(' '))
const wordsOf = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= 2 && !common.has(word))

/** Spelled alike; longer words also where one was typed without accents. */
const alike = (one: string, other: string) =>
  one === other || (one.length >= 4 && withoutAccents(one) === withoutAccents(other))

/** A word of what the child must not have stands in what it is to be given. Misses what goes by another name. */
export const clashes = (allergies: string | null, medicines: readonly string[]): boolean => {
  if (allergies === null) return false
  const given = medicines.flatMap(wordsOf)
  return wordsOf(allergies).some((word) => given.some((other) => alike(word, other)))
}
