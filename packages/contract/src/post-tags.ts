import { z } from 'zod'
import { AgeGroupList } from './classes.ts'
import { ById, IdListOf, IdOf } from './ids.ts'
import { Id, nodeOf } from './kernel.ts'
import { Image, imageLimits, videoLimits } from './media.ts'
import { ClassName } from './session.ts'
import { postsSlice } from './slices/posts.ts'

const node = nodeOf(postsSlice)

const Tagged = z.array(IdOf('student')).max(100)

/** The children in each photo and each video of a post, in the order of these; what is missing at the end has none. */
export const tagInputs = {
  image_tags: z.array(Tagged).max(imageLimits.perPost).default([]),
  video_tags: z.array(Tagged).max(videoLimits.perPost).default([]),
}

/**
 * A photo or video that families do not see: these children are in it without consent, or nobody is tagged. Neither:
 * a consent was withdrawn and given again; the photo is shown when the post is published anew.
 */
export const HiddenFile = z.object({ file_id: Id, children: z.array(z.string()), untagged: z.boolean() })
export type HiddenFile = z.output<typeof HiddenFile>

const writers = { school: 'school.postControl.post', teacher: 'teacher.post' } as const

export const TaggableChild = z.object({
  id: Id,
  full_name: z.string(),
  nickname: z.string().nullable(),
  class: ClassName,
  photo: Image.nullable(),
  /** Whether the family consents to photos in such a post. */
  agreed: z.boolean(),
})
export type TaggableChild = z.output<typeof TaggableChild>

export const listTaggable = node('GET', '/posts/web/children', {
  summary: 'List the children who can be tagged in a post for this target, and whether their families consent',
  access: writers,
  query: z.object({
    /** All absent: the whole school, or all classes to which a teacher may write. */
    classes: IdListOf('class').optional(),
    age_groups: AgeGroupList.optional(),
    students: IdListOf('student').optional(),
  }),
  response: z.object({ data: z.array(TaggableChild) }),
})

export const listPostTags = node('GET', '/posts/web/:id/tags', {
  summary: 'List the children tagged in the photos and videos of the newest version of a post, for whoever may edit it',
  access: writers,
  params: ById('post'),
  response: z.object({
    data: z.array(z.object({ file_id: Id, children: z.array(z.object({ id: Id, full_name: z.string() })) })),
  }),
})

export const listUnpictured = node('GET', '/posts/web/without-photo', {
  summary: 'List the children who are in no photo of this week although their families consent to photos',
  access: writers,
  query: z.object({
    /** Absent: all classes to which the caller may write. */
    classes: IdListOf('class').optional(),
  }),
  response: z.object({
    /** At most a hundred. */
    data: z.array(z.object({ id: Id, full_name: z.string(), nickname: z.string().nullable(), class: ClassName })),
    total: z.int(),
  }),
})
