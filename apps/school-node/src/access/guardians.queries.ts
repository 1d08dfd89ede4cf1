import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'

// Who acts and who looks for a child stands in the views of migration 0021; what each of them reaches stands in
// docs/decisions/0022-guardian-rights.md. These are the only ways to ask on behalf of whoever is signed in: looked up once a
// statement, so that the few children of a family lead to its rows.

/** The actor decides for this child: a parent in law who is not barred. */
export const actsFor = (db: Db, actor: Actor, studentId: Fragment): Fragment => db`
  ${studentId} = any(array(
    select own.student_id from acting_guardians own
    where own.school_id = ${actor.schoolId} and own.account_id = ${actor.accountId}))`

/** The actor may see news, face and day of this child: who acts for it, and relatives. */
export const looksAt = (db: Db, actor: Actor, studentId: Fragment): Fragment => db`
  ${studentId} = any(array(
    select own.student_id from looking_guardians own
    where own.school_id = ${actor.schoolId} and own.account_id = ${actor.accountId}))`

/** Of the guardianships `g` of `family_members`: a person is shown the own one, a barred relative not even that. */
export const knowsOfGuardianship = (db: Db): Fragment => db`(g.kind = 'parent' or not g.barred)`

type Child = { readonly schoolId: Fragment; readonly studentId: Fragment }

/** Whether the word that an account gave for a child still counts. */
export const stillActs = (db: Db, { schoolId, studentId }: Child, accountId: Fragment): Fragment => db`
  exists (
    select from acting_guardians speaker
    where speaker.school_id = ${schoolId} and speaker.student_id = ${studentId} and speaker.account_id = ${accountId})`

/**
 * Of the notifications `n`: what is about a child reaches a family for as long as somebody of it acts, and news for as long
 * as it looks at any child. Both are looked up once a statement.
 */
export const stillNotifiedOf = (db: Db, actor: Actor): Fragment =>
  actor.role === 'parent'
    ? db`
      (n.student_id is null or ${actsFor(db, actor, db`n.student_id`)})
      and (n.post_id is null or (select exists (
        select from looking_guardians own
        where own.school_id = ${actor.schoolId} and own.account_id = ${actor.accountId})))`
    : db`true`
