// Duration of the long fault tests in seconds; without it their short form runs as part of all tests.
const seconds = Number(process.env.FAULT_SECONDS ?? 0)

export const faults = {
  isLong: seconds > 0,
  /** Number of times PostgreSQL is killed. */
  kills: seconds > 0 ? 18 : 4,
  /** Number of requests to each endpoint by each role; the short form sends the same requests each time. */
  fuzz: seconds > 0 ? { runs: 100, seed: Date.now() & 0x7fffffff } : { runs: 3, seed: 20_261_122 },
  /**
   * Number of simulated mornings of three phones with a bad network, and the seconds after which no further one begins.
   */
  phones:
    seconds > 0
      ? { runs: 100_000, seed: Date.now() & 0x7fffffff, seconds }
      : { runs: 25, seed: 20_261_122, seconds: 15 },
  /** Seconds for which writers run while sessions and the database are killed. */
  stormSeconds: seconds > 0 ? seconds : 10,
} as const
