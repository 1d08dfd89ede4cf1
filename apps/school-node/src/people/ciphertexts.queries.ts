import type { Db } from '@nhip-cau/server-kit/database'
import type { CiphertextSample } from '@nhip-cau/server-kit/secret-check.queries'

const enough = 5

/** Some of what only the data secret opens. */
export const sampleCiphertexts = (db: Db) => db<CiphertextSample[]>`
  select s.id as owner, s.identity_ciphertext as ciphertext from students s where s.identity_ciphertext is not null limit ${enough}`
