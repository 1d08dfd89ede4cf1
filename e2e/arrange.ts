import type { AnswerOf } from '@nhip-cau/contract/kernel'
import { storeImages } from '@nhip-cau/contract/media'
import type { ConfirmInput } from '@nhip-cau/contract/post-confirmations'
import { listTaggable } from '@nhip-cau/contract/post-tags'
import { acceptPost, createPost, getPost, type Post } from '@nhip-cau/contract/posts'
import { profile } from '@nhip-cau/contract/profile'
import { createSchoolAccount } from '@nhip-cau/contract/school-accounts'
import { changePassword } from '@nhip-cau/contract/session'
import { type Client, logIn } from '@nhip-cau/server/testing/client'
import { expect } from '@playwright/test'
import { type Person, password, people, productUrl } from './people.ts'
import type { PhotoFile } from './photos.ts'
import { clientOf } from './sessions.ts'
import { unique } from './test.ts'

// Tests create their preconditions with API calls and use the page only for what they test.

/** Creates an office account that may decide about posts; returns it with its temporary password. */
export const newOfficeAccount = async () => {
  const head = await clientOf(people.head)
  const login = unique('van-phong').replace(/[^a-z0-9]/g, '_')
  const name = 'Lê Thị Văn Phòng'
  const { account, temporary_password } = await head.get(createSchoolAccount, {
    body: { full_name: name, login_name: login, permissions: ['school.postControl.post'] },
  })
  return { id: account.id, person: { role: 'school', login, name } as const, temporaryPassword: temporary_password }
}

/** Creates the same account and replaces its temporary password with the common test password. */
export const newActiveAccount = async () => {
  const { id, person, temporaryPassword } = await newOfficeAccount()
  const client = await logIn(productUrl(), person.role, person.login, temporaryPassword)
  await client.get(changePassword, { body: { current_password: temporaryPassword, new_password: password } })
  return { id, person }
}

type NewPost = {
  readonly title: string
  readonly text?: string
  /** The name of a class; the whole school when absent. */
  readonly className?: string
  readonly photos?: readonly PhotoFile[]
  /** The names of the children in each photo. */
  readonly tags?: readonly (readonly string[])[]
  /** What families are asked to confirm. */
  readonly confirm?: Pick<ConfirmInput, 'kind' | 'until'>
}

export const writePost = async (
  author: Person,
  { title, text, className, photos = [], tags = [], confirm }: NewPost,
): Promise<Post> => {
  const client = await clientOf(author)
  const { classes } = await client.get(profile)
  const chosen = classes.filter(({ name }) => name === className)
  if (className !== undefined && chosen.length === 0) throw new Error(`${author.name} has no class ${className}`)
  const images = await upload(client, photos)
  const children = tags.length === 0 ? [] : (await client.get(listTaggable)).data
  return client.get(createPost, {
    body: {
      title,
      text: text ?? 'Hôm nay các con rất vui.',
      whole_school: className === undefined,
      class_ids: chosen.map(({ id }) => id),
      image_ids: images.map(({ id }) => id),
      image_tags: tags.map((names) => children.filter((child) => names.includes(child.full_name)).map(({ id }) => id)),
      confirm: confirm ?? null,
    },
  })
}

export const acceptNow = async ({ id, version }: Post, by: Person = people.head): Promise<Post> =>
  (await clientOf(by)).get(acceptPost, { body: { post_id: id, version } })

/** Creates posts that families see, in this order. */
export const publishPosts = async (author: Person, posts: readonly NewPost[]): Promise<readonly Post[]> => {
  const client = await clientOf(author)
  const written: Post[] = []
  for (const post of posts) {
    const one = await writePost(author, post)
    written.push(one.status === 'accepted' ? one : await acceptNow(one))
  }
  // Families see a post when its publication can no longer be undone.
  for (const { id } of written)
    await expect.poll(async () => (await client.get(getPost, { params: { id } })).published_at).not.toBeNull()
  return written
}

export const publishPost = async (author: Person, post: NewPost): Promise<Post> => {
  const [written] = await publishPosts(author, [post])
  if (!written) throw new Error('no post')
  return written
}

const upload = async (client: Client, photos: readonly PhotoFile[]) => {
  if (photos.length === 0) return []
  const form = new FormData()
  for (const { name, mimeType, buffer } of photos)
    form.append('images', new Blob([new Uint8Array(buffer)], { type: mimeType }), name)
  const path = storeImages.path.replace(':role', client.role)
  const response = await client.fetch(path, { method: storeImages.method, body: form })
  if (!response.ok) throw new Error(`upload answered ${response.status}`)
  return ((await response.json()) as AnswerOf<typeof storeImages>).data
}
