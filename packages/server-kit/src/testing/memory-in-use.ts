import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** The bytes in use by this process, in the heap and in buffers outside of it. Garbage is collected first. */
export const memoryInUse = (): number => {
  // Buffers are freed in the background, which the second collection waits for.
  collectGarbage()
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
