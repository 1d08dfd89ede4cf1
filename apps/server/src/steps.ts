/** Prints the progress and duration of each step to the terminal. */
export type Steps = {
  run<T>(name: string, work: (progress: (detail: string) => void) => Promise<T>): Promise<T>
  note(text: string): void
}

export const createSteps = (out: NodeJS.WriteStream): Steps => ({
  run: async (name, work) => {
    const started = performance.now()
    const live = out.isTTY
    const rewrite = (text: string) => out.write(`\r\u001b[2K${text}`)
    if (live) rewrite(`… ${name}`)
    const result = await work((detail) => {
      if (live) rewrite(`… ${name}: ${detail}`)
    })
    const line = `✓ ${name}  ${seconds(performance.now() - started)}\n`
    if (live) rewrite(line)
    else out.write(line)
    return result
  },
  note: (text) => void out.write(`${text}\n`),
})

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`

/** Lines in a frame, as wide as the longest line. */
export const boxed = (lines: readonly string[]): string => {
  const width = Math.max(...lines.map((line) => line.length))
  const rows = lines.map((line) => `│ ${line.padEnd(width)} │`)
  return [`┌${'─'.repeat(width + 2)}┐`, ...rows, `└${'─'.repeat(width + 2)}┘`].join('\n')
}
