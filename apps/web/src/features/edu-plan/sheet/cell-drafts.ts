import type { CellEntry, SavedCells } from '@nhip-cau/contract/edu-plan'
import type { PlanCell } from '@nhip-cau/contract/edu-plan-parts'
import { isApiProblem, isUncertain, problemText } from '../../../lib/api-problem.ts'

export type CellPlace = { readonly row: string; readonly day: number }

export const cellKey = ({ row, day }: CellPlace) => `${row} ${day}`

/** What was typed into a cell and is not saved yet. */
export type CellDraft = CellPlace & {
  readonly text?: string
  readonly goal_ids?: readonly string[]
  /** What was saved when the writer began. */
  readonly seen: Pick<PlanCell, 'version' | 'text' | 'goal_ids'>
  /** Why the server refused it. */
  readonly refused?: string
}

type Drafts = Readonly<Record<string, CellDraft>>

export type CellsState = {
  readonly drafts: Drafts
  readonly sending: boolean
  /** Whether requests currently fail to reach the server. */
  readonly cutOff: boolean
}

/** What the drafts need of the plan. */
export type CellsHost = {
  readonly cellOf: (place: CellPlace) => PlanCell | undefined
  /** Of the plan as the page shows it. */
  readonly version: () => number
  readonly save: (cells: CellEntry[]) => Promise<SavedCells>
  /** Puts what the server answered into the plan. */
  readonly apply: (answer: SavedCells) => void
  readonly refetch: () => Promise<unknown>
  /** Keeps the drafts on the device. */
  readonly keep: (drafts: Drafts) => void
}

/** Milliseconds without a key after which a cell is saved. */
const pause = 700
/** Milliseconds between two attempts without a network. */
const retryPause = 4000

const hasSameGoals = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((id) => other.includes(id))

/** Whether the draft holds nothing that the saved cell does not hold too. */
const isSaved = ({ text, goal_ids }: CellDraft, cell: PlanCell | undefined) =>
  (text === undefined || text.trim() === (cell?.text ?? '')) &&
  (goal_ids === undefined || hasSameGoals(goal_ids, cell?.goal_ids ?? []))

/** Whether somebody else has since changed what the writer has changed too. */
export const isConflict = (draft: CellDraft, cell: PlanCell | undefined): boolean => {
  const { text, goal_ids, seen } = draft
  if (!cell || cell.version <= seen.version || isSaved(draft, cell)) return false
  return (
    (text !== undefined && cell.text !== seen.text) ||
    (goal_ids !== undefined && !hasSameGoals(cell.goal_ids, seen.goal_ids))
  )
}

const seenIn = (cell: PlanCell | undefined): CellDraft['seen'] => ({
  version: cell?.version ?? 0,
  text: cell?.text ?? '',
  goal_ids: cell?.goal_ids ?? [],
})

/**
 * The cells of a plan that are being written. Each is saved with its own version while it is typed. What the server
 * did not take stays until somebody decides; what did not reach it is sent again and kept on the device.
 */
export const createCellDrafts = (host: CellsHost, kept: Drafts) => {
  let state: CellsState = { drafts: kept, sending: false, cutOff: false }
  /** The cells of the request that is under way. */
  let sent: Drafts = {}
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  const change = (part: Partial<CellsState>) => {
    state = { ...state, ...part }
    if (part.drafts) host.keep(state.drafts)
    for (const listener of listeners) listener()
  }
  const put = (key: string, draft: CellDraft | undefined) => {
    const { [key]: _, ...rest } = state.drafts
    change({ drafts: draft ? { ...rest, [key]: draft } : rest })
  }
  const schedule = (milliseconds: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void send(), milliseconds)
  }
  const sendable = () =>
    Object.entries(state.drafts).filter(
      ([, draft]) => draft.refused === undefined && !isConflict(draft, host.cellOf(draft)),
    )
  /** A draft that is saved goes; one that was typed on meanwhile goes on from the saved version. */
  const settle = (key: string) => {
    const draft = state.drafts[key]
    if (!draft) return
    const { text, goal_ids } = draft
    const isUnchanged = text === sent[key]?.text && goal_ids === sent[key]?.goal_ids
    put(key, isUnchanged ? undefined : { ...draft, seen: seenIn(host.cellOf(draft)) })
  }
  const land = (answer: SavedCells) => {
    host.apply(answer)
    for (const { row, day, outcome, text } of answer.data) {
      const key = cellKey({ row, day })
      const draft = state.drafts[key]
      if (outcome === 'saved' || outcome === 'same') settle(key)
      if (outcome === 'refused' && draft) put(key, { ...draft, refused: text ?? '' })
    }
  }
  /** `before`: the versions that were sent. */
  const refuse = async (error: unknown, before: Readonly<Record<string, number>>) => {
    // After a conflict the plan has a newer cell: it is shown beside the draft, or the draft is sent again.
    if (isApiProblem(error) && error.status === 409) await host.refetch()
    for (const key of Object.keys(sent)) {
      const draft = state.drafts[key]
      const isNewer = draft && seenIn(host.cellOf(draft)).version !== before[key]
      if (draft && !isNewer) put(key, { ...draft, refused: problemText(error) })
    }
  }
  const send = async (): Promise<void> => {
    clearTimeout(timer)
    if (state.sending) return
    const due = sendable()
    sent = Object.fromEntries(due)
    if (due.length === 0) return
    change({ sending: true })
    const versions = Object.fromEntries(due.map(([key, draft]) => [key, seenIn(host.cellOf(draft)).version]))
    let isLost = false
    try {
      land(
        await host.save(
          due.map(([key, { row, day, text, goal_ids }]) => ({
            row,
            day,
            version: versions[key] ?? 0,
            ...(text === undefined ? {} : { text }),
            ...(goal_ids === undefined ? {} : { goal_ids: [...goal_ids] }),
          })),
        ),
      )
    } catch (error) {
      isLost = isUncertain(error)
      if (!isLost) await refuse(error, versions)
    }
    sent = {}
    change({ sending: false, cutOff: isLost })
    if (sendable().length > 0) schedule(isLost ? retryPause : pause)
  }
  const write = (place: CellPlace, part: Pick<CellDraft, 'text' | 'goal_ids'>) => {
    const key = cellKey(place)
    const { refused: _, ...before } = state.drafts[key] ?? {
      row: place.row,
      day: place.day,
      seen: seenIn(host.cellOf(place)),
    }
    const draft = { ...before, ...part }
    put(key, isSaved(draft, host.cellOf(place)) && !sent[key] ? undefined : draft)
  }
  return {
    state: () => state,
    /**
     * The saved cell as it is known now: the page is given the answer to a save a moment later, when the draft has
     * gone already.
     */
    savedAt: host.cellOf,
    version: host.version,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    type: (place: CellPlace, text: string) => {
      write(place, { text })
      schedule(pause)
    },
    setGoals: (place: CellPlace, goal_ids: readonly string[]) => {
      write(place, { goal_ids })
      schedule(0)
    },
    /** Sends what waits; resolves when it has arrived, or cannot for now. */
    flush: async () => {
      while (state.sending) await new Promise((resolve) => setTimeout(resolve, 50))
      await send()
    },
    /** Ends a conflict with this text. */
    decide: (place: CellPlace, text: string) => {
      const key = cellKey(place)
      const draft = state.drafts[key]
      if (!draft) return
      put(key, { ...draft, text, seen: seenIn(host.cellOf(place)) })
      schedule(0)
    },
    /** Sends a refused cell again, or drops it. */
    retry: (place: CellPlace) => {
      const draft = state.drafts[cellKey(place)]
      if (!draft) return
      const { refused: _, ...again } = draft
      put(cellKey(place), again)
      schedule(0)
    },
    /** Forgets what was typed: the saved text stands. */
    drop: (place: CellPlace) => put(cellKey(place), undefined),
  }
}

export type CellDrafts = ReturnType<typeof createCellDrafts>
