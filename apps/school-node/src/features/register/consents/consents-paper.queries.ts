import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'

type Text = { readonly id: string; readonly version: number; readonly hash: string }

/**
 * Inserts paper consents for class photos; `answers` is a statement that returns `student_id, account_id, relation`.
 */
export const insertPaperConsents = (tx: Db, actor: Actor, text: Text, granted: boolean, answers: Fragment) => tx`
  insert into consents (school_id, student_id, key, text_id, text_version, text_hash, granted, account_id, relation,
    method, recorded_by)
  select ${actor.schoolId}, n.student_id, 'photo_class', ${text.id}, ${text.version}, ${text.hash}, ${granted},
    n.account_id, n.relation, 'paper', ${actor.accountId}
  from (${answers}) n`
