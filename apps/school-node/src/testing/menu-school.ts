import { approveMenu, type MenuWeek, menuWeek, saveMenu, submitMenu } from '@nhip-cau/contract/menu-plan'
import type { MenuKind, MenuSlot } from '@nhip-cau/contract/menu-plan-norms'
import type { CellEntry } from '@nhip-cau/contract/menu-plan-parts'
import { listNotifications } from '@nhip-cau/contract/notifications'
import { getSettings, type Meal, type SettingsChanges, updateSettings } from '@nhip-cau/contract/settings'
import type { Client } from '@nhip-cau/server/testing/client'
import { startTwoSchools } from '@nhip-cau/server/testing/test-school'
import { resetSettings } from './reset-settings.ts'
import { settleAll } from './settle.ts'

/** A Monday in week 13 of 2026-2027, and the Thursday of its week. */
export const monday = '2026-11-23'
export const thursday = '2026-11-26'

/** Where a dish is written, as `[day, meal, slot]`. */
export type Where = readonly [day: string, meal: Meal, slot: MenuSlot]
export const lunch: Where = [monday, 'lunch', 'main']

type Asked = { kind?: MenuKind; day?: string; who?: Client }

/**
 * Two schools on a Monday morning with a settable clock: a head, a deputy who writes menus, a cook, one class of each
 * kind with a teacher.
 */
export const startMenuSchool = async () => {
  const clock = { now: new Date(`${monday}T08:30:00+07:00`) }
  const life = await startTwoSchools({ now: () => clock.now })
  const people = await life.school.addAccounts({
    writer: ['school', 'Cô Thu Hà', ['school.menuPlan']],
    cook: ['school', 'Bác Năm', ['school.attend']],
    ofMam: ['teacher', 'Cô Hải Yến', ['teacher.menuPlan', 'teacher.attend']],
    ofLa: ['teacher', 'Cô Bảo Trâm', ['teacher.attend']],
  })
  await life.school.addTeacherTo(life.classes.mam, people.ofMam.id)
  await life.school.addTeacherTo(life.classes.la, people.ofLa.id)
  await life.node`update classes set age_group = 'nursery_25_36' where id = ${life.classes.la}`
  const [writer, cook, mamTeacher, laTeacher] = await Promise.all([
    people.writer.login(),
    people.cook.login(),
    people.ofMam.login(),
    people.ofLa.login(),
  ])
  const grid = ({ kind = 'kindergarten', day = monday, who = writer }: Asked = {}): Promise<MenuWeek> =>
    who.get(menuWeek, { query: { kind, day } })
  const versionAt = (week: MenuWeek, [day, meal, slot]: Where) =>
    week.cells.find((cell) => cell.day === day && cell.meal === meal && cell.slot === slot)?.version ?? 0
  /** Writes dishes by name, with the versions as they are now. */
  const write = async (cells: readonly (readonly [Where, ...string[]])[], asked: Asked = {}) => {
    const { kind = 'kindergarten', day = cells[0]?.[0][0] ?? monday, who = writer } = asked
    const week = await grid({ kind, day })
    const entries = cells.map(
      ([where, ...names]): CellEntry => ({
        day: where[0],
        meal: where[1],
        slot: where[2],
        version: versionAt(week, where),
        dishes: names.map((name) => ({ name })),
      }),
    )
    return who.get(saveMenu, { body: { kind, day, cells: entries, energy: [] } })
  }
  const menuOf = async (asked: Asked = {}) => {
    const { menu } = await grid(asked)
    if (!menu) throw new Error('no menu')
    return { params: { id: menu.id }, body: { version: menu.version } }
  }
  const change = async (changes: SettingsChanges) => {
    const { version } = await life.as.head.get(getSettings)
    await life.as.head.get(updateSettings, { body: { version, changes } })
  }
  return {
    ...life,
    as: { ...life.as, writer, cook, mamTeacher, laTeacher },
    people: { ...life.people, ...people },
    setNow: (local: string) => {
      clock.now = new Date(`${local}+07:00`)
    },
    grid,
    write,
    menuOf,
    /** Changes settings of the school. */
    change,
    versionAt,
    /** Sends and approves the menu of a week, as the deputy and the head do. */
    approve: async (asked: Asked = {}) => {
      await writer.get(submitMenu, await menuOf(asked))
      return life.as.head.get(approveMenu, await menuOf(asked))
    },
    settle: () => settleAll(life.node),
    noticesOf: async (who: Client) => {
      await settleAll(life.node)
      return (await who.get(listNotifications, { query: { per_page: 100 } })).data
        .filter(({ kind }) => kind.startsWith('menu-'))
        .map(({ text }) => text)
    },
    /** The id of a child by its name. */
    childId: async (name: string) => {
      const [row] = await life.node<{ id: string }[]>`select id from students where full_name = ${name}`
      return row?.id ?? ''
    },
    /** Grants or withdraws the consent to health data by all guardians of a child. */
    agree: (name: string, granted = true) => life.node`
      insert into consents (school_id, student_id, key, text_id, text_version, text_hash, granted, account_id, relation,
        method, recorded_by)
      select g.school_id, g.student_id, t.key, t.id, t.version, t.hash, ${granted}, g.account_id, g.relation, 'app', g.account_id
      from students s
      join guardianships g on g.school_id = s.school_id and g.student_id = s.id
      cross join lateral (
        select x.* from consent_texts x where x.key = 'health' order by x.version desc limit 1) t
      where s.full_name = ${name}`,
    /** Handles what has happened, then deletes it and resets the clock and the settings. */
    again: async () => {
      await settleAll(life.node)
      clock.now = new Date(`${monday}T08:30:00+07:00`)
      for (const table of ['menus', 'menu_templates', 'menu_substitutes', 'menu_reminders', 'dishes', 'notifications'])
        await life.node.unsafe(`delete from ${table}`)
      await resetSettings(life)
    },
  }
}

export type MenuSchool = Awaited<ReturnType<typeof startMenuSchool>>
