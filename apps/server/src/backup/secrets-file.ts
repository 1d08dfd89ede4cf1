import { readFile, writeFile } from 'node:fs/promises'
import { reasonOf, StartError } from '@nhip-cau/server-kit/start-error'
import { z } from 'zod'
import type { KeptSecrets } from '../secrets.ts'

const Secret = z.string().min(32)
const Kept = z.object({ node: Secret.optional(), file: Secret.optional(), data: Secret.optional() })

/**
 * Writes the secrets, readable by their owner only. Keep them apart from the archive, because both together decrypt all
 * data.
 */
export const writeSecrets = (file: string, secrets: KeptSecrets): Promise<void> =>
  writeFile(file, `${JSON.stringify(secrets)}\n`, { mode: 0o600, flag: 'wx', flush: true })

export const readSecrets = async (file: string): Promise<KeptSecrets> => {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new StartError(`The file of secrets ${file} cannot be read: ${reasonOf(error)}.`)
  })
  try {
    return Kept.parse(JSON.parse(text))
  } catch {
    throw new StartError(`The file ${file} is not a file of secrets that a backup has written.`)
  }
}
