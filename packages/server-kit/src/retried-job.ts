type Helpers = { readonly job: { readonly attempts: number; readonly max_attempts: number } }

const tries = 3

/**
 * A task that a person waits for. An error is retried as in every job, about 3 and 10 seconds later; after the third one
 * `fail` shows the failure, so that the person can start the work again.
 */
export const failAfterRetries =
  (work: (payload: unknown) => Promise<void>, fail: (payload: unknown, error: unknown) => Promise<unknown>) =>
  async (payload: unknown, { job }: Helpers): Promise<void> => {
    try {
      await work(payload)
    } catch (error) {
      if (job.attempts < Math.min(tries, job.max_attempts)) throw error
      await fail(payload, error)
    }
  }
