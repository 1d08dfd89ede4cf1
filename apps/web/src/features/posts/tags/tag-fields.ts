/** The children in each photo and video of the form, by the id of the file. */
export type TagFields = Readonly<Record<string, readonly string[]>>

type Files = { readonly image_ids: readonly string[]; readonly video_ids: readonly string[] }

/** The part of the request body that the tags make: for each file those of its children. */
export const tagsBody = (tags: TagFields, { image_ids, video_ids }: Files) => {
  const ofFiles = (ids: readonly string[]) => ids.map((id) => [...(tags[id] ?? [])])
  return { image_tags: ofFiles(image_ids), video_tags: ofFiles(video_ids) }
}

export const isTagFields = (value: unknown): value is TagFields =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((ids) => Array.isArray(ids) && ids.every((id) => typeof id === 'string'))

/** A photo or video of the form that has been uploaded. */
export type TagFile = { readonly id: string; readonly preview: string | undefined; readonly isVideo: boolean }
