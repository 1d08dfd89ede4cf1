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

// What a start meets shortly after a kill: helpers of the dead server that are still on their way out, or a port just taken.
const passing = /lock file|shared memory|could not bind|address already in use|could not create any TCP\/IP sockets/i

// It recovers by writing; what was kept for that is given to it.
const giveRoom = ({ home }: Cluster): boolean => hasNoRoom(home.folder) && releaseReserve(home.folder)

const failed = (cluster: Cluster, errorOutput: string): StartError =>
  new StartError(
    `PostgreSQL in ${cluster.home.place} did not start: ${errorOutput} (its log: ${path.join(cluster.home.place, 'postgres.log')}).`,
  )

/** The running server, adopted if one outlived its owner, else started; waits while an older one goes or recovers. */
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
      const isWorthRetry = child.wasKilled() || passing.test(errorOutput) || giveRoom(cluster)
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
