import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../start-error.ts'
import type { Binaries } from './binaries.ts'
import type { Home } from './home.ts'
import { freePort, type Launch, launch, type Postmaster, readPostmaster } from './postmaster.ts'
import { hasNoRoom, releaseReserve } from './reserve.ts'

export type Cluster = {
  home: Home
  binaries: Binaries
  settings: readonly string[]
  onStep: (message: string) => void
}

// Temporary errors of a start after a kill: processes of the old server have not ended yet, or the port was just taken.
const passing = /lock file|shared memory|could not bind|address already in use|could not create any TCP\/IP sockets/i

// Recovery has to write, so the reserved space is freed for it.
const freeReserve = ({ home }: Cluster): boolean => hasNoRoom(home.folder) && releaseReserve(home.folder)

const failed = (cluster: Cluster, errorOutput: string): StartError =>
  new StartError(
    `PostgreSQL in ${cluster.home.place} did not start: ${errorOutput} (its log: ${path.join(cluster.home.place, 'postgres.log')}).`,
  )

/**
 * Returns the running server, or starts one; waits while an older one shuts down or recovers. Throws a `StartError`.
 */
export const ensureRunning = async (cluster: Cluster, port?: number): Promise<Postmaster> => {
  const started = performance.now()
  let child: Launch | undefined
  let isLogged = false
  for (;;) {
    const running = readPostmaster(cluster.home.cluster)
    if (running?.status === 'ready') return running
    const waited = performance.now() - started
    if (child?.exited()) {
      const errorOutput = child.errorOutput()
      const isWorthRetry = child.wasKilled() || passing.test(errorOutput) || freeReserve(cluster)
      if (!isWorthRetry || waited > 30_000) throw failed(cluster, errorOutput)
      child = undefined
      await sleep(100)
    } else if (!child && !running) {
      child = launch(cluster.home, cluster.binaries, port ?? (await freePort()), cluster.settings)
    }
    if (waited > 3_000 && !isLogged) {
      isLogged = true
      cluster.onStep('Waiting for PostgreSQL, which recovers what an interrupted run left behind')
    }
    if (waited > 600_000) throw failed(cluster, 'it was not ready after ten minutes')
    await sleep(20)
  }
}
