import { StartError } from '@nhip-cau/server-kit/start-error'

export const printError = (error: unknown): void => {
  process.stderr.write(`${messageOf(error)}\n`)
}

/** One sentence for errors that the operator can solve; the stack for errors of our own. */
export const messageOf = (error: unknown): string => {
  if (error instanceof StartError) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** The first line of the error. */
export const firstLineOf = (error: unknown): string => messageOf(error).split('\n')[0] ?? ''
