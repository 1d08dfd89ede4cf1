import { menuWeek } from '@nhip-cau/contract/menu-plan'
import { listDishes } from '@nhip-cau/contract/menu-plan-dishes'
import { type MenuKind, menuKinds } from '@nhip-cau/contract/menu-plan-norms'
import { shoppingList } from '@nhip-cau/contract/menu-plan-shopping'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { currentRole } from '../../lib/area.ts'
import { canOpen } from '../../lib/permission.ts'
import { useProfile } from '../../lib/profile.tsx'
import { ask } from '../../lib/queries.ts'
import { QueryState } from '../../lib/query-state.tsx'
import { m } from '../../paraglide/messages.js'
import { FilterChips } from '../../ui/filter-chips.tsx'
import { Page } from '../../ui/page.tsx'
import { menuKindNames } from './menu-texts.ts'
import { type MenuView, useMenuView } from './use-menu-view.ts'
import { MenuWeekView } from './week/week-view.tsx'

const WeeksView = lazy(() => import('./week/weeks-view.tsx').then((module) => ({ default: module.WeeksView })))
const ClashView = lazy(() => import('./clash/clash-view.tsx').then((module) => ({ default: module.ClashView })))
const ShoppingView = lazy(() =>
  import('./shopping/shopping-view.tsx').then((module) => ({ default: module.ShoppingView })),
)
const DishesView = lazy(() => import('./dishes/dishes-view.tsx').then((module) => ({ default: module.DishesView })))

const viewNames: Record<MenuView, () => string> = {
  week: m.menu_view_week,
  weeks: m.menu_view_weeks,
  clash: m.menu_view_clash,
  shopping: m.menu_view_shopping,
  dishes: m.menu_view_dishes,
}

/** The menus for staff: one week, all weeks of the year, children who need another dish, and the library of dishes. */
export const MenuPage = () => {
  const { permissions, modules } = useProfile()
  const hasLibrary = canOpen(listDishes, currentRole(), permissions, modules)
  const hasShopping = canOpen(shoppingList, currentRole(), permissions, modules)
  const views: readonly MenuView[] = [
    'week',
    'weeks',
    'clash',
    ...(hasShopping ? (['shopping'] as const) : []),
    ...(hasLibrary ? (['dishes'] as const) : []),
  ]
  const { view, kind, day, menuId, setView, setKind, setDay, openWeek } = useMenuView(views)
  return (
    <Page
      dense
      title={m.title_menu_plan()}
      toolbar={
        <FilterChips
          label={m.menu_views()}
          dense
          value={view}
          onChange={setView}
          options={views.map((value) => ({ value, label: viewNames[value]() }))}
        />
      }
    >
      <Suspense fallback={null}>
        {view === 'week' && (
          <Week
            kind={kind}
            day={day}
            menuId={menuId}
            onKind={setKind}
            onWeek={openWeek}
            onClash={() => setView('clash')}
          />
        )}
        {view === 'weeks' && <WeeksView onOpen={openWeek} />}
        {view === 'clash' && <ClashView day={day} onDay={setDay} />}
        {view === 'shopping' && <ShoppingView day={day} onDay={setDay} />}
        {view === 'dishes' && <DishesView />}
      </Suspense>
    </Page>
  )
}

type WeekProps = Pick<ReturnType<typeof useMenuView>, 'kind' | 'day' | 'menuId'> & {
  readonly onKind: (kind: MenuKind) => void
  readonly onWeek: (kind: MenuKind, day: string | undefined) => void
  readonly onClash: () => void
}

const Week = ({ kind, day, menuId, onKind, onWeek, onClash }: WeekProps) => {
  const answer = useQuery({
    ...ask(menuWeek, {
      query: { ...(kind && { kind }), ...(day === undefined ? {} : { day }), ...(menuId && { menu_id: menuId }) },
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <QueryState query={answer} loading={8}>
      {(week) => (
        <MenuWeekView
          key={`${week.kind} ${week.week.monday}`}
          week={week}
          asked={day}
          onDay={(next) => onWeek(week.kind, next)}
          onClash={onClash}
          lead={
            <FilterChips
              label={m.menu_kinds()}
              dense
              value={kind ?? week.kind}
              onChange={onKind}
              options={menuKinds.map((value) => ({ value, label: menuKindNames[value]() }))}
            />
          }
        />
      )}
    </QueryState>
  )
}
