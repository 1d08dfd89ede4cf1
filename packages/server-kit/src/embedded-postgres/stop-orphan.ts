import path from 'node:path'
import { findBinaries } from './binaries.ts'
import { openHome } from './home.ts'
import { readPostmaster, shutDown } from './postmaster.ts'

// A program for whoever starts the server: ends the PostgreSQL of a server that was killed and is not started again.
if (process.env.MAIN_DATABASE_URL === undefined) {
  const home = openHome(path.resolve(process.env.DATA_DIR || './data'))
  const left = readPostmaster(home.cluster)
  if (left) await shutDown(home, findBinaries(home.account), left.pid)
}
