import { runOnLocalNode } from './node-process.mjs'
import { ensureInstalled, exitWithMessage } from './prepare.mjs'

const [file = exitWithMessage('Name the file to run: node scripts/run.mjs <file> [arguments].'), ...args] =
  process.argv.slice(2)
// Programs of the product run with what a start needs; those that look after it need every tool.
await ensureInstalled(file.startsWith('apps/') ? 'product' : 'everything')
runOnLocalNode(file, args)
