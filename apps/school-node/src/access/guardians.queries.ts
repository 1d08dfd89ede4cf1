import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'

// The views of migration 0021 define who acts and who looks for a child; docs/decisions/0022-guardian-rights.md lists
// what each may reach. Queries on behalf of the signed-in account must use the functions below. They look up the
// children once per statement, so that indexes on the child apply.

/** Whether the actor acts for this child: a legal parent who is not barred. */
export const actsFor = (db: Db, actor: Actor, studentId: Fragment): Fragment => db`
  ${studentId} = any(array(
    select own.student_id from acting_guardians own
    where own.school_id = ${actor.schoolId} and own.account_id = ${actor.accountId}))`

/** Whether the actor may see posts, photo and day of this child: acting guardians and relatives. */
export const looksAt = (db: Db, actor: Actor, studentId: Fragment): Fragment => db`
  ${studentId} = any(array(
    select own.student_id from looking_guardians own
    where own.school_id = ${actor.schoolId} and own.account_id = ${actor.accountId}))`

/**
 * Filters the guardianships `g` in a person's own profile: a parent sees the child even when barred, a barred relative
 * or pick-up person does not.
 */
export const isGuardianshipListed = (db: Db): Fragment => db`(g.kind = 'parent' or not g.barred)`

type Child = { readonly schoolId: Fragment; readonly studentId: Fragment }

/** Whether the account that answered for a child still acts for it. */
export const stillActs = (db: Db, { schoolId, studentId }: Child, accountId: Fragment): Fragment => db`
  exists (
    select from acting_guardians speaker
    where speaker.school_id = ${schoolId} and speaker.student_id = ${studentId} and speaker.account_id = ${accountId})`

/**
 * The same as `stillActs` as a join of many rows: `speaker.account_id` is null unless the account still acts for the child.
 */
export const joinStillActing = (db: Db, { schoolId, studentId }: Child, accountId: Fragment): Fragment => db`
  left join acting_guardians speaker on speaker.school_id = ${schoolId} and speaker.student_id = ${studentId}
    and speaker.account_id = ${accountId}`

/**
 * Filters the notifications `n` of a parent: those about a child need a child the parent acts for; those about posts
 * need any child the parent looks at, or the studying child for whom the post is. All are looked up once per statement.
 */
export const stillNotifiedOf = (db: Db, actor: Actor): Fragment => {
  const own = db`
    from looking_guardians own
    where own.school_id = ${actor.schoolId} and own.account_id = ${actor.accountId}`
  const studying = db`
    exists (select from students s where s.school_id = own.school_id and s.id = own.student_id and s.status = 'studying')`
  return actor.role === 'parent'
    ? db`
      case when n.post_id is null then (n.student_id is null or ${actsFor(db, actor, db`n.student_id`)})
      else (select exists (select ${own}))
        and (n.student_id is null or n.student_id = any(array(select own.student_id ${own} and ${studying}))) end`
    : db`true`
}

/** The number of accounts that are notified of what concerns this child: those of its acting guardians. */
export const notifiedGuardians = (db: Db, { schoolId, studentId }: Child): Fragment => db`
  (select count(*)::int from acting_guardians notified
    join accounts recipient on recipient.school_id = notified.school_id and recipient.id = notified.account_id
      and recipient.active
    where notified.school_id = ${schoolId} and notified.student_id = ${studentId})`
