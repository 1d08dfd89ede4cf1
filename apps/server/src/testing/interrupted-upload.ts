import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { startVideoUpload } from '@nhip-cau/contract/media'
import { startBodyLimitProxy } from './body-limit-proxy.ts'
import type { FaultSchool } from './fault-school.ts'
import type { SupervisedServer } from './supervised-server.ts'

const tus = { 'tus-resumable': '1.0.0' }
const block = 64 * 1024
const sampleEvery = 100
/** Parts that may fail one after the other; a killed server fails one or two. */
const mostFailures = 20

/** Bytes that differ in every block, so that a block at the wrong place changes the file. */
const blockAt = (index: number): Buffer => Buffer.alloc(block, createHash('sha256').update(String(index)).digest())

/** The bytes of the file from one place to another, without keeping them in memory. */
function* bytesOf(from: number, to: number) {
  for (let at = from; at < to; ) {
    const index = Math.floor(at / block)
    const end = Math.min(to, (index + 1) * block)
    yield blockAt(index).subarray(at - index * block, end - index * block)
    at = end
  }
}

const digestOf = async (bytes: Iterable<Buffer> | AsyncIterable<Buffer>): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(Readable.from(bytes), hash)
  return hash.digest('hex')
}

/** In MB; undefined if the process has ended. */
const memoryOf = (pid: number | undefined): number | undefined => {
  try {
    return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024
  } catch {
    return undefined
  }
}

type Plan = { readonly size: number; readonly chunk: number; readonly kills: number; readonly bodyLimit: number }

/**
 * Uploads a file by the tus protocol through a proxy that refuses large bodies. In the middle of a part the client and
 * the server are killed in turn; each goes on with what the other has.
 */
export const uploadInterrupted = async (
  life: FaultSchool,
  server: SupervisedServer,
  { size, chunk, kills, bodyLimit }: Plan,
) => {
  const proxy = await startBodyLimitProxy(life.url, bodyLimit)
  const authorization = `Bearer ${life.teacher.session.access_token}`
  const address = proxy.url + startVideoUpload.path.replace(':role', 'teacher')
  const begun = await fetch(address, {
    method: 'POST',
    headers: { ...tus, authorization, 'upload-length': String(size) },
  })
  const id = begun.headers.get('location')?.split('/').at(-1) ?? ''
  if (begun.status !== 201) throw new Error(`the upload answered ${begun.status}`)

  /** The memory of each server process after its first part, and at most. */
  const memory = new Map<number, { readonly first: number; most: number }>()
  const sample = () => {
    const pid = server.server()
    const now = memoryOf(pid)
    if (pid === undefined || now === undefined || now === 0) return
    const known = memory.get(pid)
    if (known) known.most = Math.max(known.most, now)
    else memory.set(pid, { first: now, most: now })
  }

  let killed = 0
  let dropClient: () => void = () => undefined
  proxy.onForwarded((bytes) => {
    // In the middle of a part, because the sum of what was sent is no multiple of it.
    if (killed >= kills || bytes < ((killed + 1) * size) / (kills + 1) + chunk / 3) return
    killed += 1
    if (killed % 2 === 0) dropClient()
    else server.killServer()
  })

  /** The place at which the server goes on; a client that was killed knows nothing else. */
  const arrived = async (): Promise<number> => {
    for (;;) {
      const answer = await fetch(`${address}/${id}`, { method: 'HEAD', headers: { ...tus, authorization } }).catch(
        () => undefined,
      )
      if (answer?.status === 200) return Number(answer.headers.get('upload-offset'))
      if (answer !== undefined && answer.status < 500 && answer.status !== 423)
        throw new Error(`the upload answered ${answer.status}`)
      await sleep(100)
    }
  }
  const sendPart = (from: number): Promise<number | undefined> =>
    new Promise((resolve) => {
      const to = Math.min(size, from + chunk)
      const sending = request(`${address}/${id}`, {
        method: 'PATCH',
        agent: false,
        headers: {
          ...tus,
          authorization,
          'upload-offset': from,
          'content-length': to - from,
          'content-type': 'application/offset+octet-stream',
        },
      })
      dropClient = () => sending.destroy()
      sending.on('response', (answer) => {
        answer.resume()
        answer.on('error', () => resolve(undefined))
        answer.on('end', () => resolve(answer.statusCode === 204 ? to : undefined))
      })
      sending.on('error', () => resolve(undefined))
      sending.on('close', () => resolve(undefined))
      pipeline(Readable.from(bytesOf(from, to)), sending).catch(() => undefined)
    })

  const started = performance.now()
  let at = 0
  let failed = 0
  let lastSample = 0
  while (at < size) {
    const next = await sendPart(at)
    if (next !== undefined && performance.now() - lastSample > sampleEvery) {
      sample()
      lastSample = performance.now()
    }
    failed = next === undefined ? failed + 1 : 0
    if (failed > mostFailures) throw new Error(`the upload stands still at ${at} of ${size} bytes`)
    at = next ?? (await arrived())
  }
  const seconds = (performance.now() - started) / 1000
  const folder = join(life.dataDir, 'media', 'unfinished')
  const name = (await readdir(folder)).find((one) => one.includes(id)) ?? ''
  const [sent, stored] = [await digestOf(bytesOf(0, size)), await digestOf(createReadStream(join(folder, name)))]
  const tooLarge = await fetch(`${address}/${id}`, {
    method: 'PATCH',
    headers: { ...tus, authorization, 'upload-offset': '0' },
    body: Buffer.alloc(bodyLimit + 1),
  }).then(
    ({ status }) => status,
    () => 413,
  )
  await fetch(`${address}/${id}`, { method: 'DELETE', headers: { ...tus, authorization } })
  await proxy.stop()
  return {
    seconds,
    killed,
    isWhole: sent === stored,
    /** The part of the file that was sent more than once. */
    twice: proxy.forwarded() / size - 1,
    /** By how many MB the memory of a server process rose. */
    memory: Math.max(0, ...[...memory.values()].map(({ first, most }) => most - first)),
    /** Parts that the proxy refused, and its answer to one that is too large. */
    refused: proxy.refused() - 1,
    tooLarge,
  }
}
