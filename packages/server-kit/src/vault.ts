import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

export type Vault = {
  /** Encrypts what belongs to `owner`; copied to another owner's row it cannot be opened. */
  encrypt(owner: string, plain: Uint8Array): Buffer
  decrypt(owner: string, ciphertext: Buffer): Buffer
  /** Undefined where it cannot be opened: one damaged value must not keep the rest of a page back. */
  tryDecrypt(owner: string, ciphertext: Buffer): Buffer | undefined
  /** For what has too few possibilities to be kept as a plain digest. */
  digest(...parts: readonly string[]): Buffer
}

/** Keeps secrets that have to be read again; its key is in the configuration, never in the database beside them. */
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
