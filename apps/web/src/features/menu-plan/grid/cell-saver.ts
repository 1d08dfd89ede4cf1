import type { SavedCell } from '@nhip-cau/contract/menu-plan'
import type { MenuCell } from '@nhip-cau/contract/menu-plan-parts'
import type { DishEntry } from '../dish-entry.ts'

/** Where a cell is in a week. */
export type CellPlace = Pick<MenuCell, 'day' | 'meal' | 'slot'>

export const cellKey = ({ day, meal, slot }: CellPlace): string => `${day} ${meal} ${slot}`

/** A cell as it was typed and is not saved yet. */
export type TypedCell = CellPlace & {
  /** Of the saved cell that the writer saw. */
  readonly version: number
  readonly dishes: readonly DishEntry[]
  /** `conflict`: somebody else saved other dishes meanwhile. `refused`: the school does not take it. */
  readonly state: 'waiting' | 'conflict' | 'refused'
  /** What the server says to a conflict or refusal. */
  readonly text?: string | undefined
  /** What somebody else saved. */
  readonly theirs?: MenuCell | undefined
}

export type SaverState = {
  readonly cells: ReadonlyMap<string, TypedCell>
  readonly sending: boolean
  /** Whether the last attempt did not reach the server. */
  readonly failing: boolean
}

type Options = {
  /** Saves cells; answers in their order. */
  readonly send: (cells: readonly TypedCell[]) => Promise<readonly SavedCell[]>
  /** Whether another attempt may succeed. */
  readonly isUncertain: (error: unknown) => boolean
  readonly textOf: (error: unknown) => string
  /** Keeps what is not saved, so that a reload loses nothing. */
  readonly keep: (cells: readonly TypedCell[]) => void
  readonly start: readonly TypedCell[]
}

/** Milliseconds; cells that are written within this time are saved in one request. */
const gathering = 400
/** Milliseconds until the second attempt, and the longest pause between attempts. */
const pauses = { first: 2000, longest: 30_000 } as const

/** Saves cells in the background, one request at a time, each under the version that its writer saw. */
export const createCellSaver = ({ send, isUncertain, textOf, keep, start }: Options) => {
  let state: SaverState = {
    cells: new Map(start.map((cell) => [cellKey(cell), cell])),
    sending: false,
    failing: false,
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  const listeners = new Set<() => void>()
  const change = (next: Partial<SaverState>) => {
    state = { ...state, ...next }
    if (next.cells) keep([...next.cells.values()])
    for (const listener of listeners) listener()
  }
  const put = (cells: readonly TypedCell[], gone: readonly string[] = []) => {
    const next = new Map(state.cells)
    for (const key of gone) next.delete(key)
    for (const cell of cells) next.set(cellKey(cell), cell)
    change({ cells: next })
  }
  const sendSoon = (pause: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), pause)
  }
  const accept = (sent: TypedCell, saved: SavedCell) => {
    const key = cellKey(sent)
    const now = state.cells.get(key)
    if (saved.outcome === 'saved' || saved.outcome === 'same') {
      // It may have been written again while it was on its way.
      if (now === sent) put([], [key])
      else if (now) put([{ ...now, version: saved.cell.version }])
    } else if (now) {
      const theirs = saved.outcome === 'conflict' ? saved.cell : undefined
      put([{ ...now, state: theirs ? 'conflict' : 'refused', text: saved.text ?? undefined, theirs }])
    }
  }
  const flush = async (): Promise<void> => {
    clearTimeout(timer)
    const waiting = [...state.cells.values()].filter((cell) => cell.state === 'waiting')
    if (state.sending || waiting.length === 0) return
    change({ sending: true })
    try {
      const answers = await send(waiting)
      failures = 0
      for (const [index, cell] of waiting.entries()) {
        const answer = answers[index]
        if (answer) accept(cell, answer)
      }
      change({ sending: false, failing: false })
      if ([...state.cells.values()].some((cell) => cell.state === 'waiting')) sendSoon(0)
    } catch (error) {
      change({ sending: false, failing: true })
      if (isUncertain(error)) {
        failures += 1
        sendSoon(Math.min(pauses.longest, pauses.first * 2 ** (failures - 1)))
      } else {
        const text = textOf(error)
        put(
          waiting.flatMap((cell) =>
            state.cells.get(cellKey(cell)) === cell ? [{ ...cell, state: 'refused', text }] : [],
          ),
        )
        change({ failing: false })
      }
    }
  }
  if (start.some((cell) => cell.state === 'waiting')) sendSoon(0)
  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    /** `version` is that of the saved cell; a cell that waits already keeps the version of its first writing. */
    write: (written: readonly (CellPlace & Pick<TypedCell, 'version' | 'dishes'>)[]) => {
      put(
        written.map(({ day, meal, slot, version, dishes }) => {
          const waiting = state.cells.get(cellKey({ day, meal, slot }))
          return { day, meal, slot, version: waiting?.version ?? version, dishes, state: 'waiting' }
        }),
      )
      sendSoon(gathering)
    },
    /** Saves these dishes over what somebody else has saved, which the writer has seen now. */
    insist: (cell: TypedCell, dishes: readonly DishEntry[]) => {
      const { day, meal, slot, theirs, version } = cell
      put([{ day, meal, slot, version: theirs?.version ?? version, dishes, state: 'waiting' }])
      sendSoon(0)
    },
    /** Gives up what was typed. */
    drop: (place: CellPlace) => put([], [cellKey(place)]),
    flush,
    /** The network is back: an attempt that still fails is followed by another one soon. */
    flushAnew: () => {
      failures = 0
      return flush()
    },
  }
}
