import { listDishes, suggestDishes } from '@nhip-cau/contract/menu-plan-dishes'
import type { MenuKind } from '@nhip-cau/contract/menu-plan-norms'
import { menuLimits } from '@nhip-cau/contract/menu-plan-parts'
import { withoutAccents } from '@nhip-cau/contract/vietnamese'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { currentRole } from '../../../lib/area.ts'
import { canOpen } from '../../../lib/permission.ts'
import { useProfile } from '../../../lib/profile.tsx'
import { ask } from '../../../lib/queries.ts'
import { useDebounced } from '../../../ui/use-debounced.ts'
import { type DishEntry, entryOf, isSameDish, newEntry } from '../dish-entry.ts'

/** So many proposals are shown. */
const shown = 7
const minutes = 60_000

// Not asked for again after each saved cell.
const calm = { staleTime: 5 * minutes, meta: { steady: true } } as const

/** The dishes that the school serves most often are loaded once, so that they are proposed without a wait. */
const useUsualDishes = () => {
  const { permissions, modules } = useProfile()
  const { data } = useQuery({
    ...ask(listDishes, { query: { per_page: 100, sort: 'served' } }),
    ...calm,
    enabled: canOpen(listDishes, currentRole(), permissions, modules),
  })
  return data?.data ?? []
}

/** Every typed word begins a word of the dish; those that begin with the text come first. */
const ranked = (dishes: readonly DishEntry[], typed: string): readonly DishEntry[] => {
  const words = withoutAccents(typed).split(/\s+/).filter(Boolean)
  const text = words.join(' ')
  const found = dishes.filter(({ name }) => {
    const padded = ` ${withoutAccents(name)}`
    return words.every((word) => padded.includes(` ${word}`))
  })
  const begins = ({ name }: DishEntry) => withoutAccents(name).startsWith(text)
  return [...found.filter(begins), ...found.filter((dish) => !begins(dish))]
}

export type DishOption = { readonly dish: DishEntry; readonly isNew: boolean }

/** What is proposed for the typed letters: dishes of the library that the cell does not have, then the text itself. */
export const useDishOptions = (
  kind: MenuKind | undefined,
  text: string,
  has: readonly DishEntry[],
): readonly DishOption[] => {
  const typed = text.trim()
  const search = useDebounced(typed)
  const usual = useUsualDishes()
  const query = kind === undefined ? { search } : { search, kind }
  const { data } = useQuery({ ...ask(suggestDishes, { query }), ...calm, placeholderData: keepPreviousData })
  if (typed === '' && has.length > 0) return []
  const others = data?.data ?? []
  const known = [...(typed === '' ? [] : usual), ...others].map(entryOf)
  const unique = known.filter((dish, index) => known.findIndex((other) => other.id === dish.id) === index)
  const found = ranked(unique, typed).filter((dish) => !has.some((one) => isSameDish(one, dish)))
  const { min, max } = menuLimits.dishName
  const isNew =
    typed.length >= min && typed.length <= max && !unique.concat(has).some((dish) => isSameDish(dish, newEntry(typed)))
  return [
    ...found.slice(0, shown).map((dish) => ({ dish, isNew: false })),
    ...(isNew ? [{ dish: newEntry(typed), isNew }] : []),
  ]
}
