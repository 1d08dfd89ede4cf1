import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { reasonOf, StartError } from '@nhip-cau/server-kit/start-error'
import { z } from 'zod'
import type { Config } from './config.ts'

const Secrets = z.object({ node: z.string().min(32), file: z.string().min(32) })
export type Secrets = z.output<typeof Secrets>

/** What only this installation knows: from the environment, else made once and kept in the data folder. */
export const loadSecrets = ({ dataDir, nodeSecret, fileSecret }: Pick<Config, 'dataDir' | 'nodeSecret' | 'fileSecret'>): Secrets => {
  if (nodeSecret !== undefined && fileSecret !== undefined) return { node: nodeSecret, file: fileSecret }
  const kept = keptSecrets(dataDir)
  return { node: nodeSecret ?? kept.node, file: fileSecret ?? kept.file }
}

const keptSecrets = (dataDir: string): Secrets => {
  const file = join(dataDir, 'secrets.json')
  try {
    mkdirSync(dataDir, { recursive: true })
    return read(file) ?? make(file)
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(`The data folder ${dataDir} cannot be written: ${reasonOf(error)}.`)
  }
}

const read = (file: string): Secrets | undefined => {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw new StartError(`The file ${file} cannot be read: ${reasonOf(error)}.`)
  }
  try {
    return Secrets.parse(JSON.parse(text))
  } catch {
    throw new StartError(`The file ${file} is damaged; restore it, or remove it and everybody's photo addresses are made anew.`)
  }
}

/** Complete before it has its name, and never over another one's: two starts at once end with the same secrets. */
const make = (file: string): Secrets => {
  const unfinished = `${file}.${process.pid}`
  const secrets = { node: randomBytes(32).toString('base64url'), file: randomBytes(32).toString('base64url') }
  writeFileSync(unfinished, `${JSON.stringify(secrets)}\n`, { mode: 0o600 })
  try {
    linkSync(unfinished, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    unlinkSync(unfinished)
  }
  return read(file) ?? secrets
}
