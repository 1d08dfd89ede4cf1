import { StartError } from '@nhip-cau/server-kit/start-error'

export const printError = (error: unknown): void => {
  process.stderr.write(`${wordsOf(error)}\n`)
}

/** One sentence where the operator can help; a failure of our own with where it happened. */
export const wordsOf = (error: unknown): string => {
  if (error instanceof StartError) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** The same in one line. */
export const firstLineOf = (error: unknown): string => wordsOf(error).split('\n')[0] ?? ''
