import type { Db } from '@nhip-cau/server-kit/database'

type Asked = { readonly school_id: string; readonly student_id: string; readonly key: string }
type OfAuthor = { author_account_id: string; post_id: string; title: string; posts: number }

/** For each author the posts whose photos of the child need this consent: their number, and the newest of them. */
export const selectTaggedPosts = (db: Db, { school_id, student_id, key }: Asked) => db<OfAuthor[]>`
  select distinct on (t.author_account_id) t.author_account_id, t.id as post_id, t.title,
    count(*) over (partition by t.author_account_id)::int as posts
  from tagged_posts t
  where t.school_id = ${school_id} and t.student_id = ${student_id} and t.key = ${key}
  order by t.author_account_id, t.listed_at desc, t.id desc`
