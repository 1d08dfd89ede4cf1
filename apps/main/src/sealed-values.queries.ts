import type { Db } from '@nhip-cau/server-kit/database'
import type { SealedSample } from '@nhip-cau/server-kit/secret-check.queries'

const enough = 5

/** Some of what only the data secret opens. */
export const sampleSealed = (db: Db) => db<SealedSample[]>`
  select a.id as owner, a.two_step_secret as sealed from accounts a where a.two_step_secret is not null limit ${enough}`
