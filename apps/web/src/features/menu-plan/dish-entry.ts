import type { DishChoice, MenuDish } from '@nhip-cau/contract/menu-plan-parts'

/** A dish in a cell that is written: of the library, or a name that becomes a dish of the library when it is saved. */
export type DishEntry = {
  readonly id?: string | undefined
  readonly name: string
  readonly kcal: number | null
  readonly allergens: readonly string[]
}

export const entryOf = ({ id, name, kcal, allergens }: MenuDish): DishEntry => ({ id, name, kcal, allergens })

export const newEntry = (name: string): DishEntry => ({ name, kcal: null, allergens: [] })

export const choiceOf = ({ id, name }: DishEntry): DishChoice => (id === undefined ? { name } : { id })

/** Names are compared without case, as the library does. */
export const isSameDish = (one: DishEntry, other: DishEntry): boolean =>
  (one.id !== undefined && one.id === other.id) || one.name.toLowerCase() === other.name.toLowerCase()

/** Adds a dish that the cell does not have yet. */
export const withDish = (dishes: readonly DishEntry[], dish: DishEntry, most: number): readonly DishEntry[] =>
  dishes.length >= most || dishes.some((one) => isSameDish(one, dish)) ? dishes : [...dishes, dish]

export const areSame = (some: readonly DishEntry[], others: readonly DishEntry[]): boolean =>
  some.length === others.length &&
  some.every((one, index) => {
    const other = others[index]
    return other !== undefined && isSameDish(one, other)
  })

export const namesOf = (dishes: readonly { readonly name: string }[]): string =>
  dishes.map(({ name }) => name).join(', ')
