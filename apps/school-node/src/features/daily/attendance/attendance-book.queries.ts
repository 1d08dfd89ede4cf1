import type { Db, Fragment } from '@nhip-cau/server-kit/database'

/**
 * The symbol of the official book for a child's day: x present, P excused, K unexcused, null without any information.
 * Reads the mark `a`, the report `rep` and the family's answer `fam`.
 */
export const bookMark = (db: Db): Fragment => db`
  case
    when a.mark in ('present', 'late') then 'x'
    when a.mark = 'unexcused' and rep.whole is not true then 'K'
    when a.mark in ('excused', 'unexcused') or rep.whole or fam.answer in ('sick', 'family') then 'P'
  end`
