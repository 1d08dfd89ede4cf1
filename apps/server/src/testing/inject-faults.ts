import { setTimeout as sleep } from 'node:timers/promises'
import { endSomeSession, killPostmaster } from '@nhip-cau/server-kit/testing/killable-cluster'

export type InjectedFaults = { readonly sessions: number; readonly kills: number }

/** Terminates random database sessions several times a second, and kills PostgreSQL at the given interval. */
export const injectFaults = async (
  dataDir: string,
  isOver: () => boolean,
  killEvery: number,
): Promise<InjectedFaults> => {
  let kills = 0
  let sessions = 0
  let lastKill = Date.now()
  while (!isOver()) {
    await sleep(50 + Math.random() * 250)
    if (Date.now() - lastKill > killEvery) {
      lastKill = Date.now()
      if (killPostmaster(dataDir)) kills += 1
    } else if (endSomeSession(dataDir)) sessions += 1
  }
  return { sessions, kills }
}
