/** What a program that a test starts gets of our own settings: where tools lie, and where Node keeps what it compiled. */
export const programSettings = (): Record<string, string> =>
  Object.fromEntries(
    ['PATH', 'NODE_COMPILE_CACHE'].flatMap((name) => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
