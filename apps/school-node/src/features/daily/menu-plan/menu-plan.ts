import { isEnough } from '@nhip-cau/contract/is-enough'
import type { MenuWeek } from '@nhip-cau/contract/menu-plan'
import type { MenuKind } from '@nhip-cau/contract/menu-plan-norms'
import type { Menu, MenuMeal } from '@nhip-cau/contract/menu-plan-parts'
import type { Meal } from '@nhip-cau/contract/settings'
import type { Db } from '@nhip-cau/server-kit/database'
import { problem } from '@nhip-cau/server-kit/problem-error'
import type { Context } from '../../../context.ts'
import * as queries from './menu-plan-week.queries.ts'
import {
  energyOfMeals,
  inOrder,
  type Moment,
  momentOf,
  rowsOf,
  type Staff,
  type Week,
  weekOf,
} from './menu-plan-week.ts'

const { approvesOwn, writesMenus } = queries

type Asked = {
  readonly kind?: MenuKind | undefined
  readonly day?: string | undefined
  readonly menu_id?: string | undefined
}

export const menuWeek = async (context: Context, actor: Staff, { kind, day, menu_id }: Asked): Promise<MenuWeek> => {
  const moment = await momentOf(context, actor.schoolId)
  if (menu_id !== undefined) {
    const named = await queries.selectPlace(context.db, actor, menu_id)
    if (!named) throw problem('not_found')
    return readWeek(context, context.db, actor, { kind: kind ?? named.kind, day: day ?? named.monday }, moment)
  }
  const isAsked = kind !== undefined || actor.role !== 'teacher'
  const own = isAsked ? kind : await queries.selectOwnKind(context.db, actor, moment.today)
  return readWeek(context, context.db, actor, { kind: own ?? 'kindergarten', day: day ?? moment.today }, moment)
}

/** The grid of a week as the actor sees it; also within a transaction, for the answer of a change. */
export const readWeek = async (
  context: Pick<Context, 'presentImage' | 'presentDocument'>,
  db: Db,
  actor: Staff,
  { kind, day }: { readonly kind: MenuKind; readonly day: string },
  moment: Moment,
): Promise<MenuWeek> => {
  const week = await weekOf(db, actor.schoolId, day, moment)
  const face = writesMenus(actor) ? 'written' : 'shown'
  const grid = await queries.selectGrid(db, actor, { kind, monday: week.name.monday, face, rotation: week.rotation })
  return shownWeek(context, actor, { kind, week, moment, face }, grid)
}

type Frame = {
  readonly kind: MenuKind
  readonly week: Week
  readonly moment: Moment
  readonly face: queries.Face
}

const shownWeek = (
  context: Pick<Context, 'presentImage' | 'presentDocument'>,
  actor: Staff,
  { kind, week, moment, face }: Frame,
  grid: queries.GridRow,
): MenuWeek => {
  const cells = inOrder(grid.cells)
  const filled = [...cells.filter(({ dishes }) => dishes.length > 0), ...grid.energy].map(({ meal }) => meal)
  const isWriting = face === 'written'
  return {
    kind,
    week: week.name,
    today: moment.today,
    days: [...week.days],
    meals: rowsOf(kind, moment.settings, filled).map(({ meal, slots }) => ({ meal, slots: [...slots] })),
    closed: week.closed,
    approval: moment.settings.approval.menu,
    menu: grid.menu && shownMenu(grid.menu, isWriting),
    cells,
    energy: isWriting ? energyOfMeals(cells, grid.energy) : shownEnergy(grid.menu),
    changes: grid.changes,
    photos: grid.photos.map(({ image, day, meal, own: _, ...photo }) => ({
      ...photo,
      image: context.presentImage(actor, image),
      meal: day === null || meal === null ? null : { day, meal },
    })),
    files: grid.files.map((file) => ({ ...file, document: context.presentDocument(actor, file.document) })),
    ratings: grid.ratings,
    copy: {
      last: isWriting ? grid.copy_last : null,
      rotation: isWriting && grid.copy_rotation ? week.rotation : null,
    },
    can: permitted(actor, week, moment, grid.menu, grid.own_kind),
  }
}

export const shownMenu = ({ sent, shown_energy: _, ...menu }: queries.MenuRow, isWriting: boolean): Menu => ({
  ...menu,
  state: isWriting ? menu.state : 'approved',
  sent: isWriting && sent !== null ? { by: sent.by, at: sent.at } : null,
  returned: isWriting ? menu.returned : null,
})

/** The energy that families see. */
export const shownEnergy = (menu: Pick<queries.MenuRow, 'shown_energy'> | null): MenuMeal[] =>
  Object.entries(menu?.shown_energy ?? {}).flatMap(([day, meals]) =>
    Object.entries(meals).map(([meal, kcal]) => ({ day, meal: meal as Meal, version: 0, kcal, sum: null })),
  )

type Judged = {
  readonly state: Menu['state']
  readonly sent: { readonly account_id: string } | null
  readonly shown: unknown
}

/**
 * Who approves: where approval is needed, a holder of the permission other than the one who sent it. Whoever has all
 * permissions also approves own menus, because a small school has nobody else.
 */
export const mayDecide = (actor: Staff, { settings }: Moment, sentBy: string | null): boolean =>
  approvesOwn(actor, settings.approval.menu) || (sentBy !== null && sentBy !== actor.accountId)

/** Whether a menu in this state can be approved by somebody who may. */
export const isApprovable = (actor: Staff, { settings }: Moment, state: Menu['state']): boolean =>
  state === 'waiting' || (state !== 'approved' && approvesOwn(actor, settings.approval.menu))

const isNotSubmitted = (state: Menu['state']) => state !== 'waiting' && state !== 'approved'

/** What the actor may do with the menu of a week. */
export const permitted = (
  actor: Staff,
  week: Week,
  moment: Moment,
  menu: Judged | null,
  ownKind: boolean,
): MenuWeek['can'] => {
  const isOpen = week.closed === null
  const write = isOpen && writesMenus(actor)
  const decide = write && menu !== null && mayDecide(actor, moment, menu.sent?.account_id ?? null)
  const photographs = isOpen && ownKind && isEnough(photographers[actor.role], actor.permissions)
  const days = week.days.filter(({ open }) => open).map(({ day }) => day)
  return {
    write,
    submit: write && moment.settings.approval.menu && menu !== null && isNotSubmitted(menu.state),
    approve: decide && isApprovable(actor, moment, menu.state),
    return: decide && menu.state === 'waiting',
    withdraw: write && menu !== null && menu.shown !== null,
    change_days: write && menu !== null && menu.shown !== null ? days.filter((day) => day >= moment.today) : [],
    photo_days: photographs ? days.filter((day) => day <= moment.today) : [],
  }
}

/** As the access of `attachMenuPhotos`. */
const photographers = { school: ['school.menuPlan', 'school.attend'], teacher: ['teacher.menuPlan'] } as const
