import { addDays, weekdayOf } from '@nhip-cau/contract/days'
import type { PostBody } from '@nhip-cau/contract/posts'
import { fieldText } from '@nhip-cau/contract/texts'
import type { Actor, ActorIn } from '@nhip-cau/server-kit/actor'
import type { Tx } from '@nhip-cau/server-kit/database'
import { problem } from '@nhip-cau/server-kit/problem-error'
import type { Context } from '../../../context.ts'
import { dayAt, instantAt } from '../../../time/clock.ts'
import { selectPost } from './posts.queries.ts'
import { mayEdit } from './posts-rights.ts'
import * as queries from './posts-tags.queries.ts'
import { type TargetQuery, targetOf } from './posts-targets.ts'

type Staff = ActorIn<'school' | 'teacher'>

/** An error for each field whose tags name a child outside the audience, or more files than there are. */
export const wrongTags = async (
  tx: Tx,
  actor: Staff,
  postId: string | null,
  post: PostBody,
): Promise<Record<string, string>> => {
  const errors: Record<string, string> = {}
  if (post.image_tags.length > post.image_ids.length) errors.image_tags = fieldText('image_unknown')
  if (post.video_tags.length > post.video_ids.length) errors.video_tags = fieldText('video_unknown')
  const students = [...new Set([...post.image_tags, ...post.video_tags].flat())]
  if (students.length === 0) return errors
  const found = await queries.selectInAudience(tx, actor, students, { target: post, postId })
  const inside = new Set(found.map(({ id }) => id))
  const isOutside = (tags: readonly (readonly string[])[]) => tags.flat().some((id) => !inside.has(id))
  if (isOutside(post.image_tags)) errors.image_tags = fieldText('tag_outside')
  if (isOutside(post.video_tags)) errors.video_tags = fieldText('tag_outside')
  return errors
}

export const namesOf = (children: readonly { readonly full_name: string }[]) =>
  children.map(({ full_name }) => full_name).join(', ')

/** Stores the tags of a version. Throws a problem that names the tagged children without consent. */
export const tagVersion = async (
  tx: Tx,
  schoolId: string,
  { postId, version }: { readonly postId: string; readonly version: number },
  post: PostBody,
): Promise<void> => {
  const tags = queries.tagsOf(post)
  if (tags.length === 0) return
  await queries.insertTags(tx, schoolId, { postId, version }, tags)
  const lacking = await queries.selectLacking(tx, schoolId, postId, version)
  const refusal = (field: string, children: readonly queries.Lacking[]) =>
    children.length > 0 && { [field]: fieldText('tag_no_consent', { names: namesOf(children) }) }
  const errors: Record<string, string> = {
    ...refusal(
      'image_tags',
      lacking.filter(({ images }) => images),
    ),
    ...refusal(
      'video_tags',
      lacking.filter(({ videos }) => videos),
    ),
  }
  if (Object.keys(errors).length > 0) throw problem('validation', { errors })
}

/** Throws if a child is tagged in this version whose family no longer consents. */
export const refuseWithoutConsent = async (
  tx: Tx,
  schoolId: string,
  postId: string,
  version: number,
): Promise<void> => {
  const lacking = await queries.selectLacking(tx, schoolId, postId, version)
  if (lacking.length > 0) throw problem('photo_consent', { values: { names: namesOf(lacking) } })
}

export const listTaggable = async (context: Context, actor: Actor, query: TargetQuery) => ({
  data: (await queries.selectTaggable(context.db, actor, targetOf(query))).map(({ photo, ...child }) => ({
    ...child,
    photo: photo && context.presentImage(actor, photo),
  })),
})

export const listPostTags = async (context: Context, actor: Actor, id: string) => {
  const post = await selectPost(context.db, actor, id)
  if (!post || !mayEdit(actor, post)) throw problem('not_found')
  return { data: await queries.selectTags(context.db, actor.schoolId, id) }
}

export const listUnpictured = async (context: Context, actor: Actor, classes: readonly string[] | undefined) => {
  const zone = await context.settings.zoneOf(actor.schoolId)
  const today = dayAt(context.now(), zone)
  const monday = instantAt(addDays(today, 1 - weekdayOf(today)), '00:00', zone)
  return queries.selectUnpictured(context.db, actor, targetOf({ classes }), monday.toISOString())
}
