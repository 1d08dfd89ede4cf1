import { setTimeout as sleep } from 'node:timers/promises'
import { storeImages } from '@nhip-cau/contract/media'
import sharp from 'sharp'
import type { Databases } from './filled-databases.ts'
import { pathOf } from './pages.ts'
import { type Findings, percentile, rounded } from './report.ts'
import { type SignedIn, signIn } from './sign-in.ts'
import { withProduct } from './with-product.ts'

const uploaders = 20
const readers = 20
const rounds = 8
/** Each reader opens a page this often, in milliseconds. */
const readEvery = 1000
const most = { photo: 1500, feed: 100 } as const

/** Photos of phones, with noise so that they compress realistically; the large one is sent where nothing was shrunk. */
const sizes = { '2 megapixels': [1632, 1224], '12 megapixels': [4000, 3000] } as const

const photo = async ([width, height]: readonly [number, number]): Promise<Blob> => {
  const noise = { type: 'gaussian', mean: 128, sigma: 24 } as const
  const grain = sharp({ create: { width, height, channels: 3, background: '#888', noise } })
  return new Blob([new Uint8Array(await grain.blur(1).jpeg({ quality: 88 }).toBuffer())])
}

const timed = async (task: () => Promise<Response>): Promise<number> => {
  const started = performance.now()
  const response = await task()
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`a request answered ${response.status}`)
  return performance.now() - started
}

const openFeed = (url: string, { authorization, role }: SignedIn): Promise<number> =>
  timed(() => fetch(url + pathOf('feed', role), { headers: { authorization } }))

const upload = (url: string, { authorization, role }: SignedIn, image: Blob): Promise<number> => {
  const body = new FormData()
  body.append('images', image, 'photo.jpg')
  const path = storeImages.path.replace(':role', role)
  return timed(() => fetch(url + path, { method: 'POST', headers: { authorization }, body }))
}

/** Parents who open the feed again and again, until `stop`; returns the milliseconds of each page. */
const readFeed = (url: string, parents: readonly SignedIn[]) => {
  const took: number[] = []
  let isOver = false
  const read = async (parent: SignedIn, index: number) => {
    await sleep((index * readEvery) / parents.length)
    while (!isOver) {
      took.push(await openFeed(url, parent))
      await sleep(readEvery)
    }
  }
  const reading = Promise.all(parents.map(read))
  // Awaited at the end, where a failure is reported.
  reading.catch(() => undefined)
  return async () => {
    isOver = true
    await reading
    return took
  }
}

/** Measures how soon photos are ready when twenty teachers send one at the same moment, and what readers notice of it. */
export const measurePhotos = (databases: Databases): Promise<Findings> =>
  withProduct(databases, async ({ url }) => {
    const teachers = await signIn(databases, url, 'teacher', uploaders)
    const parents = await signIn(databases, url, 'parent', readers)
    const [first] = teachers
    // The first page of each reader reads the session and the school's settings.
    for (const parent of parents) await openFeed(url, parent)
    const rows: (string | number)[][] = []
    const missed: string[] = []
    for (const [name, size] of Object.entries(sizes)) {
      const image = await photo(size)
      // The first picture loads the library.
      if (first) await upload(url, first, image)
      const stop = readFeed(url, parents)
      const took: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        took.push(...(await Promise.all(teachers.map((teacher) => upload(url, teacher, image)))))
        await sleep(1000)
      }
      const pages = await stop()
      const [ready, page] = [percentile(took, 0.95), percentile(pages, 0.95)]
      rows.push([
        `${name}, ${rounded(image.size / 1e6, 1)} MB`,
        ...[0.5, 0.95, 1].map((part) => rounded(percentile(took, part))),
        ...[0.5, 0.95, 1].map((part) => rounded(percentile(pages, part))),
      ])
      if (ready > most.photo) missed.push(`${name}: ready after ${rounded(ready)} ms, should be ${most.photo}`)
      if (page > most.feed) missed.push(`${name}: the feed takes ${rounded(page)} ms, should be ${most.feed}`)
    }
    return {
      title: `Photos: ${uploaders} teachers send one each at the same moment, ${readers} parents read`,
      parts: [
        { columns: ['', 'ready p50 ms', 'p95', 'max', 'feed p50 ms', 'p95', 'max'], rows },
        `Limits (p95): ready after ${most.photo} ms, a page of the feed after ${most.feed} ms.`,
      ],
      missed,
    }
  })
