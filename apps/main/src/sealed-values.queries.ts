import type { Db } from '@nhip-cau/server-kit/database'
import type { SealedSample } from '@nhip-cau/server-kit/secret-check.queries'

const enough = 5

/** Some of what only the data secret opens. */
export const sampleSealed = (db: Db) => db<SealedSample[]>`
  (select 'signing key ' || k.kid as owner, k.sealed_key as sealed from signing_keys k limit ${enough})
  union all
  (select a.id::text, a.two_step_secret from accounts a where a.two_step_secret is not null limit ${enough})`
