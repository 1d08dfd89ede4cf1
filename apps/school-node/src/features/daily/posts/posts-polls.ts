import type { Poll, PollInput } from '@nhip-cau/contract/post-polls'

/** The votes of a post: how many people have voted, and for each chosen option how many, and whether the caller did. */
export type VoteCounts = {
  readonly voters: number
  readonly options: readonly { readonly option: number; readonly votes: number; readonly mine: boolean }[]
}

type Seen = { readonly open: boolean; readonly isFamily: boolean }

/** Families see the result when they have voted or nobody can vote any more, so that it does not lead their choice. */
export const presentPoll = (poll: PollInput, counts: VoteCounts | null, { open, isFamily }: Seen): Poll => {
  const of = (position: number) => counts?.options.find(({ option }) => option === position)
  const hasVoted = counts?.options.some(({ mine }) => mine) ?? false
  const seesVotes = !isFamily || hasVoted || !open
  return {
    multiple: poll.multiple,
    closes_on: poll.closes_on,
    open,
    voters: counts?.voters ?? 0,
    options: poll.options.map((text, position) => ({
      text,
      votes: seesVotes ? (of(position)?.votes ?? 0) : null,
      chosen: of(position)?.mine ?? false,
    })),
  }
}

const sameOptions = (one: PollInput | null, other: PollInput | null): boolean =>
  one?.multiple === other?.multiple && JSON.stringify(one?.options) === JSON.stringify(other?.options)

/** Whether a published poll would change its options, which votes name by position. */
export const changesPublishedPoll = (published: PollInput | null | undefined, next: PollInput | null): boolean =>
  published !== undefined && !sameOptions(published, next)
