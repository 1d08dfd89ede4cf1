import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db } from '@nhip-cau/server-kit/database'
import type { SearchTerms } from '../../../people/search-terms.ts'
import { shownVersion, visibleTo } from './posts.queries.ts'

/** Searches visible posts by the title of the version that the feed shows. */
export const searchPosts = (db: Db, actor: Actor, { words }: SearchTerms, limit: number) => db<
  { id: string; title: string; published_at: string | null }[]
>`
  select p.id, v.title, p.published_at
  from posts p
  join post_versions v on v.school_id = p.school_id and v.post_id = p.id and v.version = ${shownVersion(db, actor)}
  where ${visibleTo(db, actor)} and (' ' || v.search) like all(${[...words]}::text[])
  order by p.listed_at desc, p.id desc
  limit ${limit}`
