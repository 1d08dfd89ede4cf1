/**
 * Repeats a call until its result is right or the time is over; returns the last result, which a failing test shows.
 */
export const eventually = async <T>(
  ask: () => Promise<T>,
  right: (answer: T) => boolean,
  milliseconds = 120_000,
): Promise<T> => {
  const end = Date.now() + milliseconds
  for (;;) {
    const answer = await ask()
    if (right(answer) || Date.now() > end) return answer
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}
