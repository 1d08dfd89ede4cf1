import { supervise } from './node-process.mjs'
import { buildDuringStart, ensureInstalled, ensureWebBuilt } from './prepare.mjs'

await ensureInstalled('product')
const stopOrphan = 'packages/server-kit/src/embedded-postgres/stop-orphan.ts'
supervise('apps/server/src/main.ts', process.argv.slice(2), stopOrphan, () => ensureWebBuilt(buildDuringStart))
