// The clock of the tests (scripts/test-clock.ts) applies to the programs that they start as well.
const inherited = /^(?:PATH|NODE_COMPILE_CACHE|LD_PRELOAD|FAKETIME\w*)$/

/** The environment variables that a program started by a test inherits. Videos stay as they are, unless a test asks. */
export const programSettings = (): Record<string, string> =>
  Object.fromEntries<string>([
    ['FFMPEG', 'off'],
    ...Object.entries(process.env).flatMap(([name, value]): [string, string][] =>
      value !== undefined && inherited.test(name) ? [[name, value]] : [],
    ),
  ])
