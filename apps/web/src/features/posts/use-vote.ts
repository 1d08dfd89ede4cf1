import type { Role } from '@nhip-cau/contract/kernel'
import { type Post, voteOnPost } from '@nhip-cau/contract/posts'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { problemText } from '../../lib/api-problem.ts'
import { currentRole } from '../../lib/area.ts'
import { randomKey } from '../../lib/random-key.ts'
import { showToast } from '../../ui/toasts.ts'

type Answers = Pick<Post, 'likes' | 'liked' | 'comments' | 'poll' | 'confirm'>

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Replaces the post wherever it occurs in a cached response: alone, in a list, or in the pages of one. */
const within = (data: unknown, id: string, change: (post: Post) => Partial<Answers>): unknown => {
  if (!isRecord(data)) return data
  if (data.id === id && 'likes' in data) return { ...data, ...change(data as unknown as Post) }
  if (Array.isArray(data.data)) return { ...data, data: data.data.map((one) => within(one, id, change)) }
  if (Array.isArray(data.pages)) return { ...data, pages: data.pages.map((one) => within(one, id, change)) }
  return data
}

/**
 * Changes what readers said to a post in every cached response. Its photos keep their addresses, so that they are not
 * loaded again.
 */
export const updateAnswers = (client: QueryClient, role: Role, id: string, change: (post: Post) => Partial<Answers>) =>
  client.setQueriesData({ queryKey: [role, 'posts'] }, (data: unknown) => within(data, id, change))

const answersOf = ({ likes, liked, comments, poll, confirm }: Post): Answers => ({
  likes,
  liked,
  comments,
  poll,
  confirm,
})

type Vote = { readonly like: boolean } | { readonly options: number[] }

/** Likes a post or votes in its poll. The page shows it at once, and takes it back if the server refuses. */
export const useVote = (post: Post) => {
  const client = useQueryClient()
  const role = currentRole()
  const put = (change: (before: Post) => Partial<Answers>) => updateAnswers(client, role, post.id, change)
  return useMutation({
    mutationFn: (vote: Vote) =>
      call(voteOnPost, role, { body: { post_id: post.id, ...vote } }, { idempotencyKey: randomKey() }),
    onMutate: (vote) => {
      if (!('like' in vote)) return
      put((before) => ({
        liked: vote.like || undefined,
        likes: before.likes + (vote.like ? 1 : 0) - (before.liked ? 1 : 0),
      }))
    },
    onSuccess: (answer) => put(() => answersOf(answer)),
    onError: (error) => {
      put(() => answersOf(post))
      showToast({ text: problemText(error), tone: 'danger' })
    },
  })
}
