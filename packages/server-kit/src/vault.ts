import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

export type Vault = {
  /** Encrypts what belongs to `owner`; copied to another owner's row it cannot be opened. */
  seal(owner: string, plain: Uint8Array): Buffer
  open(owner: string, sealed: Buffer): Buffer
  /** Undefined where it cannot be opened: one damaged value must not keep the rest of a page back. */
  tryOpen(owner: string, sealed: Buffer): Buffer | undefined
  /** For what has too few possibilities to be kept as a plain digest. */
  digest(...parts: readonly string[]): Buffer
}

/** Keeps secrets that have to be read again; its key is in the configuration, never in the database beside them. */
export const createVault = (secret: string): Vault => {
  const keyFor = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  const sealing = keyFor('seal')
  const digesting = keyFor('digest')
  const open: Vault['open'] = (owner, sealed) => {
    const decipher = createDecipheriv(algorithm, sealing, sealed.subarray(0, ivBytes), { authTagLength: tagBytes })
      .setAAD(Buffer.from(owner))
      .setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes))
    return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()])
  }
  return {
    open,
    tryOpen: (owner, sealed) => {
      try {
        return open(owner, sealed)
      } catch {
        return undefined
      }
    },
    seal: (owner, plain) => {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv(algorithm, sealing, iv).setAAD(Buffer.from(owner))
      const text = Buffer.concat([cipher.update(plain), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), text])
    },
    digest: (...parts) => createHmac('sha256', digesting).update(JSON.stringify(parts)).digest(),
  }
}

export const sealJson = (vault: Vault, owner: string, value: unknown): Buffer =>
  vault.seal(owner, Buffer.from(JSON.stringify(value)))

export const openJson = (vault: Vault, owner: string, sealed: Buffer): unknown =>
  JSON.parse(vault.open(owner, sealed).toString())
