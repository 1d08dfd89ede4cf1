import { hash } from '@node-rs/argon2'

/** The hash of a password that costs next to nothing to make and to compare: what it costs stands in it. */
export const cheapHash = (password: string): Promise<string> =>
  hash(password.normalize('NFC'), { memoryCost: 8, timeCost: 1, parallelism: 1 })
