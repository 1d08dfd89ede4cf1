import type { Db } from '@nhip-cau/server-kit/database'
import { isOfChild } from './posts-child-data.queries.ts'

export type FamilyWord = {
  title: string
  kind: 'like' | 'comment' | 'vote' | 'confirmation' | 'former_confirmation'
  at: string
  by: string
  relation: string
  /** Null for a like, and for an answer that only says that it was read. */
  text: string | null
}

type Who = { readonly schoolId: string; readonly studentId: string; readonly accountId: string }

/**
 * What the family of a child has said to posts, newest first: nothing of other families, whose names in mentions are left out.
 * Hidden comments are those of the account that asks only, because nobody else of the family sees them.
 */
export const selectFamilyWords = (db: Db, { schoolId, studentId, accountId }: Who) => db<FamilyWord[]>`
  with family as (
    select g.account_id, g.relation, a.full_name from looking_guardians g
    join accounts a on a.school_id = g.school_id and a.id = g.account_id
    where g.school_id = ${schoolId} and g.student_id = ${studentId})
  select v.title, said.kind, said.at, said.by, said.relation, said.text
  from (
    select l.post_id, 'like' as kind, l.liked_at as at, f.full_name as by, f.relation, null as text, false as of_child
    from family f join post_likes l on l.school_id = ${schoolId} and l.account_id = f.account_id
    union all
    select c.post_id, 'comment', c.commented_at, f.full_name, c.relation, regexp_replace(c.text, '@\\{\\d+\\}', '@…', 'g'), true
    from family f join comments c on c.school_id = ${schoolId} and c.account_id = f.account_id
    where c.student_id = ${studentId} and c.withdrawn_at is null
      and (c.hidden_at is null or c.account_id = ${accountId})
    union all
    select o.post_id, 'vote', max(o.voted_at), f.full_name, f.relation,
      string_agg(coalesce(pv.poll -> 'options' ->> o.option::int, ''), ', ' order by o.option), false
    from family f join post_votes o on o.school_id = ${schoolId} and o.account_id = f.account_id
    join posts po on po.school_id = o.school_id and po.id = o.post_id
    join post_versions pv on pv.school_id = po.school_id and pv.post_id = po.id and pv.version = po.accepted_version
    group by o.post_id, f.account_id, f.full_name, f.relation
    union all
    select pc.post_id, 'confirmation', pc.answered_at, a.full_name, pc.relation,
      coalesce(cv.confirm -> 'options' ->> pc.option::int, pc.signed_name), true
    from post_confirmations pc
    join accounts a on a.school_id = pc.school_id and a.id = pc.account_id
    join post_versions cv on cv.school_id = pc.school_id and cv.post_id = pc.post_id and cv.version = pc.asked_in
    where pc.school_id = ${schoolId} and pc.student_id = ${studentId}
    union all
    select fa.post_id, 'former_confirmation', fa.answered_at, a.full_name, fa.relation,
      coalesce(cv.confirm -> 'options' ->> fa.option::int, fa.signed_name), true
    from post_former_answers fa
    join accounts a on a.school_id = fa.school_id and a.id = fa.account_id
    join post_versions cv on cv.school_id = fa.school_id and cv.post_id = fa.post_id and cv.version = fa.asked_in
    where fa.school_id = ${schoolId} and fa.student_id = ${studentId}) said
  join posts p on p.school_id = ${schoolId} and p.id = said.post_id and p.deleted_at is null and p.published_at is not null
  join post_versions v on v.school_id = p.school_id and v.post_id = p.id and v.version = p.accepted_version
  where said.of_child or ${isOfChild(db, studentId)} or exists (
    select from post_audience pa
    where pa.school_id = p.school_id and pa.post_id = p.id and pa.class_id is null and pa.kind <> 'internal')
  order by said.at desc limit 5000`
