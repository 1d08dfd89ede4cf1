import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { studentInfo } from '@nhip-cau/contract/students'
import { encryptIdentity } from '@nhip-cau/school-node/people/identity-number'
import { createVault } from '@nhip-cau/server-kit/vault'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runProgram } from './testing/run-program.ts'
import { startTwoSchools, type TwoSchools } from './testing/test-school.ts'

let life: TwoSchools
let folder: string
let child: string
beforeAll(async () => {
  life = await startTwoSchools()
  folder = await mkdtemp(join(tmpdir(), 'nhip-cau-secret-'))
  child = await life.school.addChild('Khổng Tú An', life.classes.mam, [])
})
afterAll(async () => {
  await life.stop()
  await rm(folder, { recursive: true, force: true })
})

const start = (settings: Record<string, string>) =>
  runProgram('main.ts', [], {
    MAIN_DATABASE_URL: life.settings.mainDatabaseUrl,
    NODE_DATABASE_URL: life.settings.nodeDatabaseUrl,
    DATA_DIR: folder,
    PORT: '0',
    NODE_ENV: 'production',
    ...settings,
  })

const encrypt = (secret: string, number: string) => encryptIdentity(createVault(secret), life.school.id, child, number)

const keep = async (ciphertext: Buffer | null) => {
  await life.node`update students s set identity_ciphertext = ${ciphertext}, identity_tail = '321' where s.id = ${child}`
}

const shownNumber = async () => {
  const { status, body } = await life.as.head.ask(studentInfo, { params: { id: child } })
  return [status, status === 200 && 'identity_number' in body ? body.identity_number : body]
}

test('without data-secret.json the start fails with an error that names the file to restore, and no new secret is made', async () => {
  const { code, errorOutput } = await start({})
  expect(code).toBe(1)
  expect(errorOutput.trim().split('\n')).toHaveLength(1)
  expect(errorOutput).toContain(`${join(folder, 'data-secret.json')} is missing`)
  expect(errorOutput).toContain('backup of the secrets')
  expect(await readdir(folder)).not.toContain('data-secret.json')
})

test('with another secret the start fails with an error that names the mismatch', async () => {
  const { code, errorOutput } = await start({ DATA_SECRET: 'another secret of at least thirty-two letters' })
  expect(code).toBe(1)
  expect(errorOutput).toContain('is not the one that the database was encrypted with')
})

test('databases without a check value accept only the secret that decrypts their data', async () => {
  await keep(encrypt(life.settings.dataSecret, '001323654321').identity_ciphertext)
  await life.node`delete from secret_check`
  await life.main`delete from secret_check`
  expect((await start({})).errorOutput).toContain('data-secret.json is missing')
  const other = await start({ DATA_SECRET: 'another secret of at least thirty-two letters' })
  expect(other.errorOutput).toContain('is not the one that the database was encrypted with')
})

test("a damaged identity number does not block the child's page and is not shown as missing", async () => {
  await keep(encrypt(life.settings.dataSecret, '001323654321').identity_ciphertext)
  expect(await shownNumber()).toEqual([200, '001323654321'])
  await keep(encrypt('what somebody else has encrypted it with, long ago', '001323654321').identity_ciphertext)
  expect(await shownNumber()).toEqual([200, '************'])
  await keep(Buffer.from('torn'))
  expect(await shownNumber()).toEqual([200, '************'])
})
