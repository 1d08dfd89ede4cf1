import { hash } from '@node-rs/argon2'

/** Makes a hash with minimal cost; verification reads the cost from the hash. */
export const cheapHash = (password: string): Promise<string> =>
  hash(password.normalize('NFC'), { memoryCost: 8, timeCost: 1, parallelism: 1 })
