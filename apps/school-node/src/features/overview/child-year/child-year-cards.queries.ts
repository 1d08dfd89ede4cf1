import { actsFor } from '../../../access/guardians.queries.ts'
import { teachesClass } from '../../../access/visible.queries.ts'
import { presentStickers } from '../../../files/shown-stickers.ts'
import { hasOpened } from '../../daily/nice-student/nice-student-family.queries.ts'
import { stickersJson } from '../../daily/nice-student/nice-student-own-stickers.queries.ts'
import { isWanted, type StoredCard, type TimelineSource } from './child-year-source.queries.ts'

/**
 * Weekly and monthly cards, when their undo period is over. A card stands in its month, even if it is given later. A card of
 * a week that ends in the next month and is given before that month begins stands in the month in which it was given: the
 * timeline has no month that has not begun.
 */
export const cardSource: TimelineSource<'card', StoredCard> = {
  kind: 'card',
  module: 'nice_student',
  permission: 'niceStudent',
  news: true,
  rows: (db, actor, studentId, wanted, zone) => {
    const seen = {
      school: db`true`,
      teacher: teachesClass(db, actor, db`k.class_id`),
      parent: actsFor(db, actor, db`k.student_id`),
    }[actor.role]
    const at = db`coalesce(k.published_at, k.at)`
    const givenIn = db`date_trunc('month', ${at} at time zone ${zone}::text)::date`
    const isInMonth = ({ first, next }: Extract<typeof wanted, { by: 'month' }>) =>
      db`k.month in (${first}::date, ${next}::date) and least(k.month, ${givenIn}) = ${first}::date`
    return db`
      select k.id, ${at} as at, json_build_object('of', k.kind, 'stickers', ${stickersJson(db, db`k.school_id`, db`k.stickers`)}, 'comment', k.comment,
        'by', a.full_name, 'week', k.number, 'first_day', k.first_day, 'last_day', k.last_day,
        'month', to_char(k.month, 'YYYY-MM'), 'opened', ${actor.role === 'parent' ? hasOpened(db, { ...actor, role: 'parent' }) : db`true`}) as data
      from shown_nice_cards k
      join accounts a on a.school_id = k.school_id and a.id = k.by_account
      where k.school_id = ${actor.schoolId} and k.student_id = ${studentId} and ${seen}
        and ${wanted.by === 'month' ? isInMonth(wanted) : isWanted(db, at, wanted)}`
  },
  present: (context, actor, data) => ({ ...data, stickers: presentStickers(context, actor, data.stickers) }),
  print: (_context, data) => ({ kind: 'card', ...data }),
}
