import { restorableDays } from '@nhip-cau/contract/posts'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import type { FileKind } from '../../../files/file-kind.ts'
import { mayControl, visibleTo } from './posts.queries.ts'
import { keptFrom } from './posts-hidden.queries.ts'

/** The versions of a post `p` that the actor may see: families the accepted one, its author and the deciders all. */
const seesVersion = (db: Db, actor: Actor): Fragment => {
  if (actor.role === 'school' && mayControl(actor)) return db`true`
  const accepted = db`ref.version = p.accepted_version`
  return actor.role === 'teacher' ? db`(p.author_account_id = ${actor.accountId} or ${accepted})` : accepted
}

/**
 * A photo, video or document has the viewers of its version, unless it is hidden from them, and is kept while a deleted
 * post can be restored.
 */
export const postFiles: FileKind = {
  kind: 'post',
  visible: (db, actor, file) => db`exists (
    select from posts p
    join post_versions v on v.school_id = p.school_id and v.post_id = p.id and v.version = ref.version
    where p.id = ref.owner_id and ${visibleTo(db, actor)} and ${seesVersion(db, actor)}
      and ${file} <> all(${keptFrom(db, actor)}))`,
  // As `mayEdit` of `posts-rights.ts`, also for an earlier version.
  changeable: (db, actor) =>
    mayControl(actor)
      ? db`true`
      : db`exists (
        select from posts p
        where p.school_id = ${actor.schoolId} and p.id = ref.owner_id and p.author_account_id = ${actor.accountId})`,
  releaseExpired: async (tx, now, limit) => {
    const over = await tx<{ school_id: string; id: string }[]>`
      select p.school_id, p.id from posts p
      where p.deleted_at <= ${now.toISOString()}::timestamptz - make_interval(days => ${restorableDays})
        and (exists (select from post_images pi where pi.school_id = p.school_id and pi.post_id = p.id)
          or exists (select from post_videos pv where pv.school_id = p.school_id and pv.post_id = p.id)
          or exists (select from post_documents pd where pd.school_id = p.school_id and pd.post_id = p.id))
      order by p.deleted_at limit ${limit}
      for update of p skip locked`
    const posts = tx`
      unnest(${over.map((one) => one.school_id)}::uuid[], ${over.map((one) => one.id)}::uuid[]) as over (school_id, id)`
    await tx`delete from post_images pi using ${posts} where pi.school_id = over.school_id and pi.post_id = over.id`
    await tx`delete from post_videos pv using ${posts} where pv.school_id = over.school_id and pv.post_id = over.id`
    await tx`delete from post_documents pd using ${posts} where pd.school_id = over.school_id and pd.post_id = over.id`
    return over.length
  },
}
