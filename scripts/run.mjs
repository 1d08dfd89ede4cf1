import { runOnLocalNode } from './node-process.mjs'
import { ensureInstalled, exitWithMessage } from './prepare.mjs'

const [file = exitWithMessage('Name the file to run: node scripts/run.mjs <file> [arguments].'), ...args] =
  process.argv.slice(2)
// The product's programs need its packages only; development tools need all packages.
await ensureInstalled(file.startsWith('apps/') ? 'product' : 'everything')
runOnLocalNode(file, args)
