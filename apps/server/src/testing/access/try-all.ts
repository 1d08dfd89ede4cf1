import type { Endpoint } from '@nhip-cau/contract/kernel'
import { takesIds } from './request-input.ts'
import { type AccessWorld, today } from './start-world.ts'
import { type Trial, tryRightIds, tryWrongIds } from './try-endpoint.ts'
import { keepRows, watchTables } from './written-tables.ts'

export const trialOf = async (world: AccessWorld, url = world.url): Promise<Trial> => ({
  url,
  today,
  places: world.places,
  tables: await watchTables({ main: world.main, node: world.node }),
})

/** Wrong ids and then right ones for every endpoint that takes any. What the right ones do is undone each time. */
export const tryAll = async (world: AccessWorld, endpoints: readonly Endpoint[]) => {
  const trial = await trialOf(world)
  const tried = endpoints.filter((one) => one.access !== 'node' && takesIds(one))
  const wrong: string[] = []
  for (const endpoint of tried) wrong.push(...(await tryWrongIds(trial, endpoint)))
  const kept = [await keepRows('main', world.main), await keepRows('node', world.node)]
  const undo = async () => {
    const written = await trial.tables.written()
    if (written.length === 0) return written
    for (const one of kept) await one.restore(written)
    await trial.tables.written()
    return written
  }
  const right: string[] = []
  for (const endpoint of inOrder(tried)) right.push(...(await tryRightIds(trial, endpoint, undo)))
  return { wrong, right }
}

/** What ends the sessions of those who ask comes last: a process does not forget that they have ended. */
const inOrder = (endpoints: readonly Endpoint[]) => {
  const ending = (one: Endpoint) => Number(one.backend === 'main') + Number(one.path.endsWith('/switchSchool'))
  return endpoints.toSorted((one, other) => ending(one) - ending(other))
}
