import type { Db } from '@nhip-cau/server-kit/database'

/** Weeks of the past year with a card for each child. */
const weeks = 40

/** Gives all children of these schools a year of weekly cards. A second run changes nothing. */
export const fillCards = async (db: Db, schoolIds: readonly string[]): Promise<void> => {
  const ofSchools = [...schoolIds]
  await db`
    insert into nice_cards (school_id, student_id, class_id, kind, starts_on, first_day, last_day, number, month, stickers,
      comment, given_by, given_at, published_at)
    select sc.school_id, sc.student_id, sc.class_id, 'week', week.monday, week.monday, week.monday + 4, week.nth,
      date_trunc('month', week.monday + 4), array['an_ngoan', 'le_phep'], 'Con ăn hết suất và biết giúp bạn.', giver.id,
      week.monday + 4, week.monday + 4
    from student_classes sc
    cross join lateral (
      select nth, (date_trunc('week', now()) - nth * interval '7 days')::date as monday
      from generate_series(1, ${weeks}::int) nth) week
    cross join lateral (
      select a.id from accounts a where a.school_id = sc.school_id and a.role = 'teacher' order by a.id limit 1) giver
    where sc.school_id = any(${ofSchools}::uuid[]) and sc.to_date is null
    on conflict do nothing`
  await db`
    insert into nice_card_versions (school_id, card_id, version, batch, stickers, comment, by_account, at, counts_from, settled)
    select k.school_id, k.id, 1, gen_random_uuid(), k.stickers, k.comment, k.given_by, k.given_at, k.given_at, true
    from nice_cards k where k.school_id = any(${ofSchools}::uuid[])
    on conflict do nothing`
}

export const childrenOf = (db: Db, accountId: string) => db<{ student_id: string }[]>`
  select g.student_id from acting_guardians g where g.account_id = ${accountId} limit 2`
