import type { ServerResponse } from 'node:http'

/** Answers of one view at the same time; a player needs three. */
const mostOfView = 6
/** A piece of a second that is not taken in this time is given up. */
const longestAnswerMs = 20_000

/** The answers that wait or are being sent. */
export const createOpenAnswers = () => {
  const answers = new Map<ServerResponse, { readonly viewId: string; readonly from: number }>()
  const timer = setInterval(() => {
    const now = performance.now()
    for (const [response, { from }] of answers) if (now - from > longestAnswerMs) response.destroy()
  }, 1000)
  return {
    /** False: the view has too many already. */
    begin: (viewId: string, response: ServerResponse): boolean => {
      const ofView = [...answers.values()].filter((one) => one.viewId === viewId).length
      if (ofView >= mostOfView) return false
      answers.set(response, { viewId, from: performance.now() })
      response.once('close', () => answers.delete(response))
      return true
    },
    /** Cuts the answers of views that are no longer allowed. */
    cut: (isAllowed: (viewId: string) => boolean): void => {
      for (const [response, { viewId }] of answers) if (!isAllowed(viewId)) response.destroy()
    },
    stop: () => {
      clearInterval(timer)
      for (const response of answers.keys()) response.destroy()
    },
  }
}

export type Open = ReturnType<typeof createOpenAnswers>
