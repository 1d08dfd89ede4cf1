import type { Db } from '@nhip-cau/server-kit/database'

type Confirmed = {
  by: string
  relation: string
  option: string | null
  signed_name: string | null
  signed: boolean
  at: string
}

export type ChildPost = {
  title: string
  text: string
  at: string
  /** What the family has confirmed for this child. */
  confirmed: Confirmed | null
  images: { id: string; widths: number[] }[]
}

/** The accepted posts that the child's classes got while it was in them. */
export const selectChildPosts = (db: Db, schoolId: string, studentId: string) => db<ChildPost[]>`
  select v.title, v.text, p.published_at as at, (
      select json_build_object('by', a.full_name, 'relation', pc.relation, 'option', v.confirm -> 'options' -> pc.option::int,
        'signed', pc.strokes is not null or pc.signed_name is not null, 'signed_name', pc.signed_name, 'at', pc.answered_at)
      from post_confirmations pc
      join accounts a on a.school_id = pc.school_id and a.id = pc.account_id
      where pc.school_id = p.school_id and pc.post_id = p.id and pc.student_id = ${studentId}
        and pc.asked_in = (v.confirm ->> 'asked_in')::int) as confirmed,
    coalesce((select json_agg(json_build_object('id', m.id, 'widths', m.widths) order by pi.position)
      from post_images pi join media m on m.school_id = pi.school_id and m.id = pi.media_id
      where pi.school_id = v.school_id and pi.post_id = v.post_id and pi.version = v.version), '[]') as images
  from posts p
  join post_versions v on v.school_id = p.school_id and v.post_id = p.id and v.version = p.accepted_version
  where p.school_id = ${schoolId} and p.deleted_at is null and p.published_at is not null
    and exists (
      select from post_audience pa
      join student_classes sc on sc.school_id = pa.school_id and sc.class_id = pa.class_id
      where pa.school_id = p.school_id and pa.post_id = p.id and pa.kind <> 'internal' and sc.student_id = ${studentId}
        and daterange(sc.from_date, sc.to_date) @> p.published_at::date)
  order by p.published_at desc limit 2000`

/** Comments no longer name an erased child; they stay the words of whoever wrote them. */
export const eraseFromComments = (tx: Db, schoolId: string, studentId: string) => tx`
  update comments c set student_id = null, relation = null
  where c.school_id = ${schoolId} and c.student_id = ${studentId}`

/** What was confirmed for an erased child goes with it. */
export const eraseConfirmations = (tx: Db, schoolId: string, studentId: string) => tx`
  delete from post_confirmations pc where pc.school_id = ${schoolId} and pc.student_id = ${studentId}`

/** Withdraws the comments of a deleted account and removes what it liked, voted and confirmed; the counts of posts follow. */
export const eraseAnswersOf = async (tx: Db, schoolId: string, accountId: string): Promise<void> => {
  const posts = await tx<{ post_id: string }[]>`
    with withdrawn as (
      update comments c set text = null, withdrawn_at = clock_now(), relation = null, student_id = null
      where c.school_id = ${schoolId} and c.account_id = ${accountId} and c.withdrawn_at is null
      returning c.post_id),
    unliked as (
      delete from post_likes l where l.school_id = ${schoolId} and l.account_id = ${accountId} returning l.post_id)
    select withdrawn.post_id from withdrawn union select unliked.post_id from unliked`
  await tx`delete from post_votes v where v.school_id = ${schoolId} and v.account_id = ${accountId}`
  await tx`delete from post_confirmations pc where pc.school_id = ${schoolId} and pc.account_id = ${accountId}`
  await tx`delete from comment_reports r where r.school_id = ${schoolId} and r.account_id = ${accountId}`
  await tx`
    update posts p set
      like_count = (select count(*) from post_likes l where l.school_id = p.school_id and l.post_id = p.id),
      comment_count = (select count(*) from comments c
        where c.school_id = p.school_id and c.post_id = p.id and c.hidden_at is null and c.withdrawn_at is null)
    where p.school_id = ${schoolId} and p.id = any(${posts.map((one) => one.post_id)}::uuid[])`
}
