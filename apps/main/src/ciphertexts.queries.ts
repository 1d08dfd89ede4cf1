import type { Db } from '@nhip-cau/server-kit/database'
import type { CiphertextSample } from '@nhip-cau/server-kit/secret-check.queries'
import { selectEncryptedKeys } from './key-ring.queries.ts'

const enough = 5

/** Some of what only the data secret opens. */
export const sampleCiphertexts = async (db: Db): Promise<CiphertextSample[]> => [
  ...(await selectEncryptedKeys(db)),
  ...(await db<CiphertextSample[]>`
    select a.id as owner, a.two_step_secret as ciphertext from accounts a where a.two_step_secret is not null limit ${enough}`),
]
