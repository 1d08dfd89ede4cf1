import path from 'node:path'
import { findBinaries } from './binaries.ts'
import { openHome } from './home.ts'
import { readPostmaster, shutDown } from './postmaster.ts'

// Program for the starter: shuts down the PostgreSQL of a killed server that is not restarted.
if (process.env.MAIN_DATABASE_URL === undefined) {
  const home = openHome(path.resolve(process.env.DATA_DIR || './data'))
  const left = readPostmaster(home.cluster)
  if (left) await shutDown(home, findBinaries(home.account), left.pid)
}
