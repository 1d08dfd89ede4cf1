import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadConfig } from './config.ts'
import { loadSecrets } from './secrets.ts'
import { runProgram } from './testing/run-program.ts'
import { startTestServer, type TestServer } from './testing/test-school.ts'

let life: TestServer
let folder: string
beforeAll(async () => {
  life = await startTestServer()
  folder = await mkdtemp(join(tmpdir(), 'nhip-cau-start-'))
})
afterAll(async () => {
  await life.stop()
  await rm(folder, { recursive: true, force: true })
})

const start = (settings: Record<string, string>) =>
  runProgram('main.ts', [], { DATA_DIR: folder, PORT: '0', ...settings })

const databases = () => ({
  MAIN_DATABASE_URL: life.settings.mainDatabaseUrl,
  NODE_DATABASE_URL: life.settings.nodeDatabaseUrl,
  DATA_SECRET: life.settings.dataSecret,
})

/** Expects the output of a failed start to be one sentence without technical details such as a stack. */
const sentence = async (settings: Record<string, string>): Promise<string> => {
  const { code, errorOutput } = await start(settings)
  expect(code).toBe(1)
  expect(errorOutput.trim().split('\n')).toHaveLength(1)
  return errorOutput.trim()
}

describe('a failed start prints a one-line error', () => {
  test('that names an invalid setting', async () => {
    expect(await sentence({ PORT: 'eighty' })).toContain('PORT is invalid')
  })

  test('that names the variable of an unreachable database, but not its password', async () => {
    const said = await sentence({
      ...databases(),
      NODE_DATABASE_URL: 'postgres://somebody:topsecret@127.0.0.1:9/school',
    })
    expect(said).toContain('NODE_DATABASE_URL (127.0.0.1:9/school) cannot be reached')
    expect(said).not.toContain('topsecret')
  })

  test('that names a data folder that is not writable', async () => {
    const file = join(folder, 'a-file')
    await writeFile(file, '')
    expect(await sentence({ DATA_DIR: join(file, 'data') })).toContain(join(file, 'data'))
  })

  test('that names a port in use and what to do', async () => {
    const port = new URL(life.url).port
    const secret = { DATA_SECRET: life.settings.dataSecret }
    const said = await sentence({ ...databases(), ...secret, PORT: port, NODE_ENV: 'production' })
    expect(said).toContain(`Port ${port}`)
    expect(said).toContain('PORT=')
  })

  test('that names a secret that does not belong to these databases', async () => {
    const said = await sentence({ ...databases(), DATA_SECRET: 'x'.repeat(32), NODE_ENV: 'production' })
    expect(said).toContain('The data secret is not the one')
  })
})

describe('settings', () => {
  test('every invalid one is named', () => {
    expect(() => loadConfig({ PUBLIC_URL: 'ftp://school' })).toThrow('PUBLIC_URL is invalid')
    expect(() => loadConfig({ NODE_SECRET: 'short' })).toThrow('NODE_SECRET is invalid')
    expect(() => loadConfig({ MAIN_DATABASE_URL: 'mysql://localhost/x' })).toThrow('MAIN_DATABASE_URL is invalid')
    expect(() => loadConfig({ TRUST_PROXY: 'true' })).toThrow('TRUST_PROXY is invalid')
    expect(() => loadConfig({ LOG_LEVEL: 'loud' })).toThrow('LOG_LEVEL is invalid')
  })

  test('the demo is refused in production', () => {
    expect(() => loadConfig({ DEMO: '1', NODE_ENV: 'production' })).toThrow(
      'DEMO=1 is refused with NODE_ENV=production',
    )
    expect(loadConfig({ DEMO: '0', NODE_ENV: 'production' }).demo).toBe(false)
  })

  test('both database URLs or none must be set, and they must differ', () => {
    const url = 'postgres://u:p@localhost/one'
    expect(loadConfig({}).databases).toBeUndefined()
    expect(() => loadConfig({ MAIN_DATABASE_URL: url })).toThrow('NODE_DATABASE_URL is missing')
    expect(() => loadConfig({ NODE_DATABASE_URL: url })).toThrow('MAIN_DATABASE_URL is missing')
    expect(() => loadConfig({ MAIN_DATABASE_URL: url, NODE_DATABASE_URL: url })).toThrow('the same database')
  })

  test('secrets are created once, readable by the owner only', async () => {
    const dataDir = join(folder, 'secrets')
    const none = { nodeSecret: undefined, fileSecret: undefined, dataSecret: undefined }
    const first = loadSecrets({ dataDir, ...none })
    expect(new Set(Object.values(first)).size).toBe(3)
    expect(loadSecrets({ dataDir, ...none })).toEqual(first)
    expect((await stat(join(dataDir, 'secrets.json'))).mode & 0o777).toBe(0o600)
    expect(loadSecrets({ dataDir, ...none, nodeSecret: 'x'.repeat(40) })).toEqual({ ...first, node: 'x'.repeat(40) })
  })

  test('a damaged secrets file is not replaced', async () => {
    const dataDir = join(folder, 'damaged')
    const none = { nodeSecret: undefined, fileSecret: undefined, dataSecret: undefined }
    loadSecrets({ dataDir, ...none })
    const file = join(dataDir, 'secrets.json')
    await writeFile(file, '{"node":"short"}')
    expect(() => loadSecrets({ dataDir, ...none })).toThrow(`The file ${file} is damaged`)
    expect(await readFile(file, 'utf8')).toBe('{"node":"short"}')
  })
})
