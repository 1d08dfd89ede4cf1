import type { Db } from '@nhip-cau/server-kit/database'
import type { CiphertextSample } from '@nhip-cau/server-kit/secret-check.queries'
import { selectEncryptedKeys } from './key-ring.queries.ts'

const sampleSize = 5

/** Selects a sample of ciphertexts that were encrypted with the data secret. */
export const sampleCiphertexts = async (db: Db): Promise<CiphertextSample[]> => [
  ...(await selectEncryptedKeys(db)),
  ...(await db<CiphertextSample[]>`
    select a.id as owner, a.two_step_secret as ciphertext from accounts a where a.two_step_secret is not null limit ${sampleSize}`),
]
