import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeDataFolder } from '@nhip-cau/server-kit/data-folder'
import { reasonOf, StartError } from '@nhip-cau/server-kit/start-error'
import { z } from 'zod'
import type { Config } from './config.ts'

const Secret = z.string().min(32)

export type SecretSettings = Pick<Config, 'dataDir' | 'nodeSecret' | 'fileSecret' | 'dataSecret'>

export type Secrets = {
  readonly node: string
  readonly file: string
  readonly data: string
}

/** The secrets stored in the data folder. */
export type KeptSecrets = { readonly [name in keyof Secrets]?: string | undefined }

type Kept<T> = {
  readonly name: string
  readonly schema: z.ZodType<T>
  readonly fresh: () => T
  /** The consequence of losing it. */
  readonly loss: string
}

const fresh = () => randomBytes(32).toString('base64url')

const shared: Kept<{ node: string; file: string }> = {
  name: 'secrets.json',
  schema: z.object({ node: Secret, file: Secret }),
  fresh: () => ({ node: fresh(), file: fresh() }),
  loss: "everybody's photo addresses are made anew",
}

// A separate file, because it was added later and, unlike the others, cannot be replaced without losing data.
const data: Kept<{ data: string }> = {
  name: 'data-secret.json',
  schema: z.object({ data: Secret }),
  fresh: () => ({ data: fresh() }),
  loss: 'nobody with a second step can log in until it is reset, and numbers of identity papers are lost',
}

/**
 * Loads the secrets from the environment or the data folder; creates missing ones. Never creates a new data secret for
 * databases that are already encrypted.
 */
export const loadSecrets = (
  { dataDir, nodeSecret, fileSecret, dataSecret }: SecretSettings,
  hasCiphertexts = false,
): Secrets => {
  if (dataSecret === undefined && hasCiphertexts && !existsSync(join(dataDir, data.name))) {
    throw new StartError(
      `The file ${join(dataDir, data.name)} is missing, and the databases hold what only it opens. Put it back from the backup of the secrets, or name the secret in DATA_SECRET (docs/operations.md, "Backup and restore").`,
    )
  }
  const { node, file } =
    nodeSecret !== undefined && fileSecret !== undefined
      ? { node: nodeSecret, file: fileSecret }
      : keptSecrets(dataDir, shared)
  return {
    node: nodeSecret ?? node,
    file: fileSecret ?? file,
    data: dataSecret ?? keptSecrets(dataDir, data).data,
  }
}

/** Reads the secrets in the data folder for a backup; secrets from the environment are not included. */
export const readKeptSecrets = (dataDir: string): KeptSecrets => ({
  ...read(join(dataDir, shared.name), shared),
  ...read(join(dataDir, data.name), data),
})

/** Writes secrets into an empty data folder. */
export const writeKeptSecrets = (dataDir: string, { node, file, data: dataSecret }: KeptSecrets): void => {
  makeDataFolder(dataDir)
  const write = (name: string, content: object) =>
    writeFileSync(join(dataDir, name), `${JSON.stringify(content)}\n`, { mode: 0o600, flag: 'wx' })
  if (node !== undefined && file !== undefined) write(shared.name, { node, file })
  if (dataSecret !== undefined) write(data.name, { data: dataSecret })
}

const keptSecrets = <T>(dataDir: string, kept: Kept<T>): T => {
  const file = join(dataDir, kept.name)
  try {
    makeDataFolder(dataDir)
    return read(file, kept) ?? make(file, kept)
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(`The data folder ${dataDir} cannot be written: ${reasonOf(error)}.`)
  }
}

const read = <T>(file: string, { schema, loss }: Kept<T>): T | undefined => {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw new StartError(`The file ${file} cannot be read: ${reasonOf(error)}.`)
  }
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    throw new StartError(`The file ${file} is damaged; restore it, or remove it and ${loss}.`)
  }
}

/**
 * Links the complete file to its name and never replaces an existing one, so two concurrent starts use the same
 * secrets.
 */
const make = <T>(file: string, kept: Kept<T>): T => {
  const unfinished = `${file}.${process.pid}`
  const secrets = kept.fresh()
  writeFileSync(unfinished, `${JSON.stringify(secrets)}\n`, { mode: 0o600 })
  try {
    linkSync(unfinished, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    unlinkSync(unfinished)
  }
  return read(file, kept) ?? secrets
}
