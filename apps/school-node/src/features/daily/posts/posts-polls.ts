import type { Poll, PollInput } from '@nhip-cau/contract/post-polls'

export const isPollOpen = (now: Date, { closes_at }: PollInput): boolean =>
  closes_at === null || now.getTime() < Date.parse(closes_at)

/** The votes of a post: how many people have voted, and for each chosen option how many, and whether the caller did. */
export type VoteCounts = {
  readonly voters: number
  readonly options: readonly { readonly option: number; readonly votes: number; readonly mine: boolean }[]
}

type Viewer = { readonly now: Date; readonly isFamily: boolean }

/** Families see the result when they have voted or nobody can vote any more, so that it does not lead their choice. */
export const presentPoll = (poll: PollInput, counts: VoteCounts | null, { now, isFamily }: Viewer): Poll => {
  const open = isPollOpen(now, poll)
  const of = (position: number) => counts?.options.find(({ option }) => option === position)
  const hasVoted = counts?.options.some(({ mine }) => mine) ?? false
  const seesVotes = !isFamily || hasVoted || !open
  return {
    multiple: poll.multiple,
    closes_at: poll.closes_at,
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
