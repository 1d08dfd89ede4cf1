import { type LibraryDish, listDishes, storeDish } from '@nhip-cau/contract/menu-plan-dishes'
import type { Dish } from '@nhip-cau/contract/menu-plan-parts'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { currentRole } from '../../../lib/area.ts'
import { useEndlessRows } from '../../../lib/endless-rows.ts'
import { mayCall } from '../../../lib/permission.ts'
import { useProfile } from '../../../lib/profile.tsx'
import { QueryState } from '../../../lib/query-state.tsx'
import { m } from '../../../paraglide/messages.js'
import { EmptySearch } from '../../../ui/art/empty-search.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { EndlessFoot } from '../../../ui/endless-foot.tsx'
import { FilterChips } from '../../../ui/filter-chips.tsx'
import { formatNumber } from '../../../ui/format.ts'
import { SearchField } from '../../../ui/list/search-field.tsx'
import layout from '../../../ui/rows.module.css'
import { useOpened } from '../../../ui/use-opened.ts'
import { allergenName } from '../menu-texts.ts'
import { RatingMean } from '../rating-mean.tsx'
import { DishPanel } from './dish-panel.tsx'
import styles from './dishes.module.css'

const DishForm = lazy(() => import('./dish-form.tsx').then((module) => ({ default: module.DishForm })))

const sorts = ['name', 'served', 'rating'] as const
type Sort = (typeof sorts)[number]
const sortNames: Record<Sort, () => string> = {
  name: m.menu_sort_name,
  served: m.menu_sort_served,
  rating: m.menu_sort_rating,
}

/** The school's library of dishes: their allergens, energy and price, and what families say of them. */
export const DishesView = () => {
  const { permissions } = useProfile()
  const { id, close, get, put } = useOpened()
  const [sort, setSort] = useState<Sort>('name')
  const [archived, setArchived] = useState<'true' | 'false'>('false')
  const [edited, setEdited] = useState<{ readonly one?: Dish }>()
  const search = get('q') ?? ''
  const list = useEndlessRows(listDishes, { sort, archived, ...(search === '' ? {} : { search }) })
  const mayAdd = mayCall(storeDish, currentRole(), permissions)
  return (
    <div className={layout.stack}>
      <div className={layout.line}>
        <SearchField
          className={styles.search}
          q={search}
          placeholder={m.menu_dish_search()}
          onSearch={(text) => put('q', text)}
        />
        {mayAdd && (
          <Button size="sm" leftSection={<IconPlus size={18} />} onClick={() => setEdited({})}>
            {m.menu_dish_new()}
          </Button>
        )}
      </div>
      <div className={layout.line}>
        <FilterChips
          label={m.menu_sort()}
          dense
          value={sort}
          onChange={setSort}
          options={sorts.map((value) => ({ value, label: sortNames[value]() }))}
        />
        <FilterChips
          label={m.menu_dishes_shown()}
          dense
          value={archived}
          onChange={setArchived}
          options={[
            { value: 'false', label: m.menu_dishes_active() },
            { value: 'true', label: m.menu_dishes_archived() },
          ]}
        />
      </div>
      <QueryState
        query={list.query}
        loading={8}
        isEmpty={(dishes) => dishes.length === 0}
        empty={
          <EmptyState
            picture={<EmptySearch />}
            text={search === '' ? m.menu_dishes_none() : m.menu_dishes_not_found({ name: search })}
            action={mayAdd && <Button onClick={() => setEdited({})}>{m.menu_dish_new()}</Button>}
          />
        }
      >
        {(dishes) => (
          <ul className={layout.rows} data-columns>
            {dishes.map((dish) => (
              <li key={dish.id}>
                <button type="button" className={styles.dish} onClick={() => put('open', dish.id, false)}>
                  <DishFacts dish={dish} />
                </button>
              </li>
            ))}
          </ul>
        )}
      </QueryState>
      <EndlessFoot {...list.foot} />
      {id !== null && (
        <DishPanel
          key={id}
          id={id}
          opened={edited === undefined}
          onClose={close}
          onEdit={mayAdd ? (one) => setEdited({ one }) : undefined}
        />
      )}
      {edited && (
        <Suspense fallback={null}>
          <DishForm
            one={edited.one}
            onClose={() => setEdited(undefined)}
            onSaved={(saved) => {
              setEdited(undefined)
              put('open', saved.id)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

/** `235 kcal · 12.000 đ · Đã phục vụ 4 ngày` */
export const dishFacts = ({ kcal, price }: Pick<Dish, 'kcal' | 'price'>): readonly string[] => [
  ...(kcal === null ? [] : [m.menu_kcal({ count: kcal })]),
  ...(price === null ? [] : [m.menu_price({ price: formatNumber(price) })]),
]

const DishFacts = ({ dish }: { readonly dish: LibraryDish }) => (
  <>
    <span className={layout.grow}>
      <strong dir="auto">{dish.name}</strong>
      <small>{[...dishFacts(dish), m.menu_served({ count: dish.served })].join(' · ')}</small>
      {dish.allergens.length > 0 && (
        <small>{m.menu_has_allergens({ names: dish.allergens.map(allergenName).join(', ') })}</small>
      )}
    </span>
    {dish.rating && <RatingMean rating={dish.rating} />}
  </>
)
