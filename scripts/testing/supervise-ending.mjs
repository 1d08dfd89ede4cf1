import { supervise } from '../hand-over.mjs'

supervise('scripts/testing/ends-often.mjs', [], 'scripts/testing/ends-often.mjs')
