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

/** What an operator reads when a start fails: one sentence, and nothing that only a programmer understands. */
const sentence = async (settings: Record<string, string>): Promise<string> => {
  const { code, errorOutput } = await start(settings)
  expect(code).toBe(1)
  expect(errorOutput.trim().split('\n')).toHaveLength(1)
  return errorOutput.trim()
}

describe('a start that cannot succeed says in one sentence why', () => {
  test('an unfit setting is named', async () => {
    expect(await sentence({ PORT: 'eighty' })).toContain('PORT is unfit')
  })

  test('a database that cannot be reached is named by its variable, never by its password', async () => {
    const said = await sentence({
      ...databases(),
      NODE_DATABASE_URL: 'postgres://somebody:topsecret@127.0.0.1:9/school',
    })
    expect(said).toContain('NODE_DATABASE_URL (127.0.0.1:9/school) cannot be reached')
    expect(said).not.toContain('topsecret')
  })

  test('a data folder that cannot be written is named', async () => {
    const file = join(folder, 'a-file')
    await writeFile(file, '')
    expect(await sentence({ DATA_DIR: join(file, 'data') })).toContain(join(file, 'data'))
  })

  test('a taken port is named, with what to do', async () => {
    const port = new URL(life.url).port
    const secret = { DATA_SECRET: life.settings.dataSecret }
    const said = await sentence({ ...databases(), ...secret, PORT: port, NODE_ENV: 'production' })
    expect(said).toContain(`Port ${port}`)
    expect(said).toContain('PORT=')
  })

  test('a secret that is not the one of these databases is named', async () => {
    const said = await sentence({ ...databases(), DATA_SECRET: 'x'.repeat(32), NODE_ENV: 'production' })
    expect(said).toContain('The data secret is not the one')
  })
})

describe('settings', () => {
  test('each unfit one is named', () => {
    expect(() => loadConfig({ PUBLIC_URL: 'ftp://school' })).toThrow('PUBLIC_URL is unfit')
    expect(() => loadConfig({ NODE_SECRET: 'short' })).toThrow('NODE_SECRET is unfit')
    expect(() => loadConfig({ MAIN_DATABASE_URL: 'mysql://localhost/x' })).toThrow('MAIN_DATABASE_URL is unfit')
    expect(() => loadConfig({ TRUST_PROXY: 'true' })).toThrow('TRUST_PROXY is unfit')
    expect(() => loadConfig({ LOG_LEVEL: 'loud' })).toThrow('LOG_LEVEL is unfit')
  })

  test('the demo is refused in production', () => {
    expect(() => loadConfig({ DEMO: '1', NODE_ENV: 'production' })).toThrow(
      'DEMO=1 is refused with NODE_ENV=production',
    )
    expect(loadConfig({ DEMO: '0', NODE_ENV: 'production' }).demo).toBe(false)
  })

  test('the databases come both or not at all, and are two', () => {
    const url = 'postgres://u:p@localhost/one'
    expect(loadConfig({}).databases).toBeUndefined()
    expect(() => loadConfig({ MAIN_DATABASE_URL: url })).toThrow('NODE_DATABASE_URL is missing')
    expect(() => loadConfig({ NODE_DATABASE_URL: url })).toThrow('MAIN_DATABASE_URL is missing')
    expect(() => loadConfig({ MAIN_DATABASE_URL: url, NODE_DATABASE_URL: url })).toThrow('the same database')
  })

  test('secrets are made once, for the owner of the folder alone', async () => {
    const dataDir = join(folder, 'secrets')
    const none = { nodeSecret: undefined, fileSecret: undefined, dataSecret: undefined }
    const first = loadSecrets({ dataDir, ...none })
    expect(new Set(Object.values(first)).size).toBe(3)
    expect(loadSecrets({ dataDir, ...none })).toEqual(first)
    expect((await stat(join(dataDir, 'secrets.json'))).mode & 0o777).toBe(0o600)
    expect(loadSecrets({ dataDir, ...none, nodeSecret: 'x'.repeat(40) })).toEqual({ ...first, node: 'x'.repeat(40) })
  })

  test('a damaged file of secrets is not silently replaced', async () => {
    const dataDir = join(folder, 'damaged')
    const none = { nodeSecret: undefined, fileSecret: undefined, dataSecret: undefined }
    loadSecrets({ dataDir, ...none })
    const file = join(dataDir, 'secrets.json')
    await writeFile(file, '{"node":"short"}')
    expect(() => loadSecrets({ dataDir, ...none })).toThrow(`The file ${file} is damaged`)
    expect(await readFile(file, 'utf8')).toBe('{"node":"short"}')
  })
})
