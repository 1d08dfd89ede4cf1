import { runOnLocalNode } from './node-process.mjs'
import { ensureInstalled } from './prepare.mjs'

await ensureInstalled('everything')
runOnLocalNode('scripts/test-all.ts', process.argv.slice(2))
