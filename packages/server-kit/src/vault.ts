import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

export type Vault = {
  /** Encrypts a value bound to `owner`; copied to another owner's row it cannot be decrypted. */
  encrypt(owner: string, plain: Uint8Array): Buffer
  decrypt(owner: string, ciphertext: Buffer): Buffer
  /** Undefined when decryption fails, so that one damaged value does not make a whole page fail. */
  tryDecrypt(owner: string, ciphertext: Buffer): Buffer | undefined
  /** Keyed digest, for values with so few possibilities that a plain digest could be reversed. */
  digest(...parts: readonly string[]): Buffer
}

/** Encrypts values that must be readable again. The key is in the configuration, never in the database. */
export const createVault = (secret: string): Vault => {
  const keyFor = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  const encrypting = keyFor('seal')
  const digesting = keyFor('digest')
  const decrypt: Vault['decrypt'] = (owner, ciphertext) => {
    const decipher = createDecipheriv(algorithm, encrypting, ciphertext.subarray(0, ivBytes), {
      authTagLength: tagBytes,
    })
      .setAAD(Buffer.from(owner))
      .setAuthTag(ciphertext.subarray(ivBytes, ivBytes + tagBytes))
    return Buffer.concat([decipher.update(ciphertext.subarray(ivBytes + tagBytes)), decipher.final()])
  }
  return {
    decrypt,
    tryDecrypt: (owner, ciphertext) => {
      try {
        return decrypt(owner, ciphertext)
      } catch {
        return undefined
      }
    },
    encrypt: (owner, plain) => {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv(algorithm, encrypting, iv).setAAD(Buffer.from(owner))
      const text = Buffer.concat([cipher.update(plain), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), text])
    },
    digest: (...parts) => createHmac('sha256', digesting).update(JSON.stringify(parts)).digest(),
  }
}

export const encryptJson = (vault: Vault, owner: string, value: unknown): Buffer =>
  vault.encrypt(owner, Buffer.from(JSON.stringify(value)))

export const decryptJson = (vault: Vault, owner: string, ciphertext: Buffer): unknown =>
  JSON.parse(vault.decrypt(owner, ciphertext).toString())
