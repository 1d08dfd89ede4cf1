import { supervise } from '../node-process.mjs'

supervise('scripts/testing/ends-often.mjs', [], 'scripts/testing/ends-often.mjs')
