import type { Endpoint } from '@nhip-cau/contract/kernel'
import { takesIds } from './request-input.ts'
import { type AccessWorld, today } from './start-world.ts'
import { type Trial, tryRightIds, tryWrongIds, type Undo } from './try-endpoint.ts'
import { keepRows, watchTables } from './written-tables.ts'

export const trialOf = async (world: AccessWorld, url = world.url): Promise<Trial> => ({
  url,
  today,
  places: world.places,
  tables: await watchTables({ main: world.main, node: world.node }),
})

/** Remembers all rows; the returned function restores them and returns the tables that were written in the meantime. */
export const createUndo = async (world: AccessWorld, trial: Trial): Promise<Undo> => {
  const kept = [await keepRows('main', world.main), await keepRows('node', world.node)]
  return async () => {
    const written = await trial.tables.written()
    if (written.length === 0) return written
    for (const one of kept) await one.restore(written)
    await trial.tables.written()
    return written
  }
}

/**
 * Tests every endpoint that takes ids, first with wrong ids, then with right ones; each effect of the right ones is
 * undone.
 */
export const tryAll = async (world: AccessWorld, endpoints: readonly Endpoint[]) => {
  const trial = await trialOf(world)
  const tried = endpoints.filter((one) => one.access !== 'node' && takesIds(one))
  const wrong: string[] = []
  for (const endpoint of tried) wrong.push(...(await tryWrongIds(trial, endpoint)))
  const undo = await createUndo(world, trial)
  const right: string[] = []
  for (const endpoint of inOrder(tried)) right.push(...(await tryRightIds(trial, endpoint, undo)))
  return { wrong, right }
}

/**
 * Puts endpoints that end sessions or change settings last, because a process keeps both in memory and the undo
 * restores only rows.
 */
export const inOrder = (endpoints: readonly Endpoint[]): readonly Endpoint[] => {
  const changesSettings = ({ method, path }: Endpoint) => method === 'PUT' && path.endsWith('/setting')
  const ending = (one: Endpoint) =>
    2 * Number(one.backend === 'main') + 2 * Number(one.path.endsWith('/switchSchool')) + Number(changesSettings(one))
  return endpoints.toSorted((one, other) => ending(one) - ending(other))
}
