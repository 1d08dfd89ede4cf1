import type { BodyOf, QueryOf } from '@nhip-cau/contract/kernel'
import type {
  listDishes as listApi,
  storeDish as storeApi,
  updateDish as updateApi,
} from '@nhip-cau/contract/menu-plan-dishes'
import type { MenuKind } from '@nhip-cau/contract/menu-plan-norms'
import type { Dish } from '@nhip-cau/contract/menu-plan-parts'
import { fieldText } from '@nhip-cau/contract/texts'
import { violatedConstraint } from '@nhip-cau/server-kit/database/failures'
import { pageOf } from '@nhip-cau/server-kit/page-of'
import { problem } from '@nhip-cau/server-kit/problem-error'
import type { Context } from '../../../context.ts'
import { searchTermsOf } from '../../../people/search-terms.ts'
import { recordAudit } from '../../register/audit/audit.queries.ts'
import * as queries from './menu-plan-dishes.queries.ts'
import { signalReaders, signalWriters } from './menu-plan-save.ts'
import type { Staff } from './menu-plan-week.ts'

/** Dishes that are proposed while somebody types. */
const proposed = 10

type Typed = { readonly search: string; readonly kind?: MenuKind | undefined }

export const suggestDishes = async ({ db }: Context, actor: Staff, { search, kind }: Typed) => ({
  data: [...(await queries.selectSuggestions(db, actor, searchTermsOf(search), kind, proposed))],
})

export const listDishes = async ({ db }: Context, actor: Staff, query: QueryOf<typeof listApi>) => {
  const terms = query.search ? searchTermsOf(query.search) : null
  const asked = { ...query, terms, archived: query.archived === 'true' }
  const rows = await queries.selectLibrary(db, actor, asked)
  return pageOf(
    rows.map(({ total: _, ...row }) => row),
    query,
    rows[0]?.total ?? 0,
  )
}

/** Names are unique; the constraint decides, also of two who write at once. */
const refusingDoubles = async <T>(write: () => Promise<T>): Promise<T> => {
  try {
    return await write()
  } catch (error) {
    if (violatedConstraint(error) !== 'dishes_name') throw error
    throw problem('validation', { errors: { name: fieldText('dish_taken') } })
  }
}

const spaced = (name: string) => name.replace(/\s+/g, ' ')
const loggedDish = ({ name, kcal, price, allergens, archived }: Omit<Dish, 'id' | 'version'>) => ({
  name,
  kcal,
  price,
  allergens: allergens.join(', '),
  archived,
})

export const storeDish = (context: Context, actor: Staff, fields: BodyOf<typeof storeApi>): Promise<Dish> =>
  refusingDoubles(() =>
    context.transaction(async (tx) => {
      const dish = await queries.insertDish(tx, actor.schoolId, { ...fields, name: spaced(fields.name) })
      const object = { kind: 'dish', id: dish.id, name: dish.name }
      await recordAudit(tx, actor, { action: 'dish.store', object, after: loggedDish(dish) })
      await signalWriters(tx, actor)
      return dish
    }),
  )

type Change = BodyOf<typeof updateApi> & { readonly id: string }

export const updateDish = (context: Context, actor: Staff, { id, version, ...fields }: Change): Promise<Dish> =>
  refusingDoubles(() =>
    context.transaction(async (tx) => {
      const before = await queries.lockDish(tx, actor, id)
      if (!before) throw problem('not_found')
      if (before.version !== version) throw problem('conflict')
      const after = await queries.updateDish(tx, actor.schoolId, id, { ...fields, name: spaced(fields.name) })
      const object = { kind: 'dish', id, name: after.name }
      await recordAudit(tx, actor, {
        action: 'dish.update',
        object,
        before: loggedDish(before),
        after: loggedDish(after),
      })
      await signalReaders(tx, actor)
      return after
    }),
  )

export const dishRatings = async ({ db }: Context, actor: Staff, id: string) => {
  const dish = await queries.selectDish(db, actor, id)
  if (!dish) throw problem('not_found')
  return { dish, ...(await queries.selectDishRatings(db, actor, id)) }
}
