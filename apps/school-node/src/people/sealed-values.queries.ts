import type { Db } from '@nhip-cau/server-kit/database'
import type { SealedSample } from '@nhip-cau/server-kit/secret-check.queries'

const enough = 5

/** Some of what only the data secret opens. */
export const sampleSealed = (db: Db) => db<SealedSample[]>`
  select s.id as owner, s.identity_sealed as sealed from students s where s.identity_sealed is not null limit ${enough}`
