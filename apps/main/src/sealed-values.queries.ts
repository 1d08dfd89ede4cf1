import type { Db } from '@nhip-cau/server-kit/database'
import type { SealedSample } from '@nhip-cau/server-kit/secret-check.queries'
import { selectSealedKeys } from './key-ring.queries.ts'

const enough = 5

/** Some of what only the data secret opens. */
export const sampleSealed = async (db: Db): Promise<SealedSample[]> => [
  ...(await selectSealedKeys(db)),
  ...(await db<SealedSample[]>`
    select a.id as owner, a.two_step_secret as sealed from accounts a where a.two_step_secret is not null limit ${enough}`),
]
