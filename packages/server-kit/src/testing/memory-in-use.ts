import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as (options?: { readonly type: 'minor' }) => void

const bytes = (): number => {
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** The bytes in use by this process, in the heap and in buffers outside of it. Stops the process for seconds. */
export const memoryInUse = (): number => {
  // Buffers are freed in the background, which the second collection waits for.
  collect()
  collect()
  return bytes()
}

/** As `memoryInUse`, but stops the process for milliseconds only, and counts garbage that is older than two calls. */
export const roughMemoryInUse = (): number => {
  collect({ type: 'minor' })
  return bytes()
}
