import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'

// Who acts and who looks for a child stands in the views of migration 0021; what each of them reaches stands in
// docs/decisions/0022-guardian-rights.md. These are the only ways to ask on behalf of whoever is signed in.

type Child = { readonly schoolId: Fragment; readonly studentId: Fragment }

/** The actor decides for this child: a parent in law who is not barred. */
export const actsFor = (db: Db, actor: Actor, { schoolId, studentId }: Child): Fragment => db`
  exists (
    select from acting_guardians own
    where own.school_id = ${schoolId} and own.student_id = ${studentId} and own.account_id = ${actor.accountId})`

/** The actor may see news, face and day of this child: who acts for it, and relatives. */
export const looksAt = (db: Db, actor: Actor, { schoolId, studentId }: Child): Fragment => db`
  exists (
    select from looking_guardians own
    where own.school_id = ${schoolId} and own.student_id = ${studentId} and own.account_id = ${actor.accountId})`

/** Whether the word that an account gave for a child still counts. */
export const stillActs = (db: Db, { schoolId, studentId }: Child, accountId: Fragment): Fragment => db`
  exists (
    select from acting_guardians speaker
    where speaker.school_id = ${schoolId} and speaker.student_id = ${studentId} and speaker.account_id = ${accountId})`

/**
 * Of the notifications `n`: what is about a child reaches a family for as long as somebody of it acts, and news for as long
 * as it may see any. Both are looked up once a statement.
 */
export const stillToldOf = (db: Db, actor: Actor): Fragment =>
  actor.role === 'parent'
    ? db`
      (n.student_id is null or n.student_id = any(array(
        select own.student_id from acting_guardians own
        where own.school_id = ${actor.schoolId} and own.account_id = ${actor.accountId})))
      and (n.post_id is null or (select exists (
        select from account_classes ac where ac.school_id = ${actor.schoolId} and ac.account_id = ${actor.accountId})))`
    : db`true`
