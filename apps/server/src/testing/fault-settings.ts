// Seconds that the long proofs take; without it their short form runs, as part of all tests.
const seconds = Number(process.env.FAULT_SECONDS ?? 0)

export const faults = {
  isLong: seconds > 0,
  /** How often PostgreSQL is killed. */
  kills: seconds > 0 ? 18 : 4,
  /** Requests to each endpoint by each person; the short form sends the same ones each time. */
  fuzz: seconds > 0 ? { runs: 100, seed: Date.now() & 0x7fffffff } : { runs: 3, seed: 20_261_122 },
  /** Mornings of three phones with a bad network, and the seconds after which no other one begins. */
  phones:
    seconds > 0
      ? { runs: 100_000, seed: Date.now() & 0x7fffffff, seconds }
      : { runs: 40, seed: 20_261_122, seconds: 15 },
  /** How long writers write while sessions and the database are killed. */
  stormSeconds: seconds > 0 ? seconds : 10,
} as const
