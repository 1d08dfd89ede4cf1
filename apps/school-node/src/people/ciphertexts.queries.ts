import type { Db } from '@nhip-cau/server-kit/database'
import type { CiphertextSample } from '@nhip-cau/server-kit/secret-check.queries'

const sampleSize = 5

/** Selects a sample of ciphertexts that were encrypted with the data secret. */
export const sampleCiphertexts = (db: Db) => db<CiphertextSample[]>`
  select s.id as owner, s.identity_ciphertext as ciphertext from students s where s.identity_ciphertext is not null limit ${sampleSize}`
