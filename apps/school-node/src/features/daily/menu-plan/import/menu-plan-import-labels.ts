import type { MenuKind, MenuSlot } from '@nhip-cau/contract/menu-plan-norms'
import type { Meal } from '@nhip-cau/contract/settings'
import { withoutAccents } from '@nhip-cau/contract/vietnamese'
import words from '../../../../../messages/menu-import.json' with { type: 'json' }

/** Small letters and digits without accents, with single spaces. */
const plain = (text: string): string =>
  withoutAccents(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

type Alias = keyof typeof words.alias

const aliases = new Map(Object.entries(words.alias).map(([key, names]) => [key, names.map(plain)]))

/** Which of the keys has the longest name that stands in the text as whole words. */
const longest = <K extends Alias>(text: string, keys: readonly K[]): K | undefined => {
  const found = keys.flatMap((key) =>
    (aliases.get(key) ?? []).filter((name) => ` ${text} `.includes(` ${name} `)).map((name) => ({ key, name })),
  )
  return found.toSorted((one, other) => other.name.length - one.name.length)[0]?.key
}

const mealKeys = [
  'breakfast',
  'morning_snack',
  'lunch',
  'afternoon_snack',
  'afternoon_meal',
  'dinner',
] as const satisfies readonly Meal[]
const slotKeys = ['main', 'soup', 'vegetable', 'dessert'] as const satisfies readonly MenuSlot[]

/** What the label of a row says: its meal, its part of the meal, and whether its cells are energy. */
export const readLabel = (label: string) => {
  const text = plain(label)
  return {
    meal: longest(text, mealKeys),
    slot: longest(text, slotKeys),
    energy: longest(text, ['energy']) !== undefined,
  }
}

/** The column of a title, if it is one of the template beside the days. */
export const readTitle = (title: string): 'kind' | 'week' | undefined => {
  const text = plain(title)
  return (['kind', 'week'] as const).find((key) => aliases.get(key)?.includes(text))
}

export const readKind = (text: string): MenuKind | undefined => longest(plain(text), ['nursery', 'kindergarten'])

/** Whether a text names a school, which is often called `Trường Mẫu giáo …`. */
export const namesSchool = (text: string): boolean => longest(plain(text), ['school']) !== undefined

/** Whether a text above the grid may name its week. */
export const namesWeek = (text: string): boolean => longest(plain(text), ['week_mark']) !== undefined

const weekdayWords: Readonly<Record<string, number>> = { hai: 1, ba: 2, tu: 3, nam: 4, sau: 5, bay: 6 }

/** The weekday that begins a text, 1 is Monday: `Thứ 2`, `T2`, `Thứ hai (23/11)`, `CN`. */
export const readWeekday = (text: string): number | undefined => {
  const found = /^(?:thu ?|t)([2-7]|hai|ba|tu|nam|sau|bay)(?= |$)/.exec(plain(text))
  if (found?.[1] !== undefined) return weekdayWords[found[1]] ?? Number(found[1]) - 1
  return /^(?:chu nhat|cn)(?= |$)/.test(plain(text)) ? 7 : undefined
}

/** The number of a week in a text: `Tuần 12`. */
export const readWeekNumber = (text: string): number | undefined => {
  const found = /(?:^| )tuan (?:thu )?(\d{1,2})(?= |$)/.exec(plain(text))
  return found?.[1] === undefined ? undefined : Number(found[1])
}

/** The days in a text, `23/11` or `23/11/2026`; the year is null if it is not written. */
export const readDates = (text: string): { day: number; month: number; year: number | null }[] =>
  [...text.matchAll(/(?<!\d)(\d{1,2})\s?[/.-]\s?(\d{1,2})(?:\s?[/.-]\s?(\d{4}|\d{2}))?(?!\d)/g)].flatMap(
    ([, day, month, year]) => {
      const one = {
        day: Number(day),
        month: Number(month),
        year: year === undefined ? null : Number(year.length === 2 ? `20${year}` : year),
      }
      return one.day >= 1 && one.day <= 31 && one.month >= 1 && one.month <= 12 ? [one] : []
    },
  )
