/** Asks again until the answer is right; the answer of the last try is what a failing test shows. */
export const eventually = async <T>(
  ask: () => Promise<T>,
  right: (answer: T) => boolean,
  milliseconds = 5000,
): Promise<T> => {
  const end = Date.now() + milliseconds
  for (;;) {
    const answer = await ask()
    if (right(answer) || Date.now() > end) return answer
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}
