import { doseMinutes } from '@nhip-cau/contract/prescriptions'
import { withoutAccents } from '@nhip-cau/contract/vietnamese'
import words from '../../../../messages/vi.json' with { type: 'json' }
import { instantAt } from '../../../time/clock.ts'
import type { PlannedDose } from './prescriptions-doses.queries.ts'

type Planned = { readonly times: readonly string[] }

/** The doses on these days that are due at least `doseMinutes.ahead` minutes after the request was sent. */
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

/** The index of a medicine that has a time which an earlier entry of the same name has: the two would be one dose. */
export const firstDuplicateDose = (medicines: readonly (Planned & { readonly name: string })[]): number | undefined => {
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

/** True if the name is that of an antibiotic, which needs a doctor's prescription. */
export const isAntibiotic = (name: string): boolean => {
  const plain = withoutAccents(name)
  return antibiotics.some((one) => plain.includes(one))
}

/** Filler words of allergy notes, which name no substance. */
const common = new Set(words.allergy_fillers.split(' '))
const wordsOf = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= 2 && !common.has(word))

/** True for equal words. Words of four letters or more are also compared without accents. */
const alike = (one: string, other: string) =>
  one === other || (one.length >= 4 && withoutAccents(one) === withoutAccents(other))

/**
 * True if a word of the allergy note occurs in a medicine's name or the illness. Does not find other names of the same
 * substance.
 */
export const clashes = (allergies: string | null, medicines: readonly string[]): boolean => {
  if (allergies === null) return false
  const given = medicines.flatMap(wordsOf)
  return wordsOf(allergies).some((word) => given.some((other) => alike(word, other)))
}
