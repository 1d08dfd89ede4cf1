import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { storeImages } from '@nhip-cau/contract/media'
import sharp from 'sharp'
import type { Databases } from './filled-databases.ts'
import { pathOf, productHeaders } from './pages.ts'
import { type Findings, rounded } from './report.ts'
import { residentMegabytes } from './resident-memory.ts'
import { type SignedIn, signIn } from './sign-in.ts'
import { withProduct } from './with-product.ts'

const maxMegabytesUsed = 500
const readers = 50
const uploaders = 8
const seconds = 40
const sampleEvery = 200

/** A photo as a phone takes it: 12 megapixels with noise, so that it compresses realistically. */
const photo = async (): Promise<Blob> => {
  const noise = { type: 'gaussian', mean: 128, sigma: 24 } as const
  const grain = sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#888', noise } })
  return new Blob([new Uint8Array(await grain.blur(1).jpeg({ quality: 88 }).toBuffer())])
}

const upload = async (url: string, { authorization, role }: SignedIn, image: Blob): Promise<boolean> => {
  const body = new FormData()
  body.append('images', image, 'photo.jpg')
  const path = storeImages.path.replace(':role', role)
  const answer = await fetch(url + path, { method: 'POST', headers: { authorization }, body })
  await answer.arrayBuffer()
  return answer.ok
}

/** The memory of the supervisor, which only waits for its server. */
const starterMegabytes = async (): Promise<number> => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], { stdio: 'ignore' })
  await sleep(500)
  const megabytes = residentMegabytes(child.pid ?? 0)
  child.kill('SIGKILL')
  return megabytes
}

/** Measures Node's memory while parents read and teachers upload photos. */
export const measureMemory = (databases: Databases): Promise<Findings> =>
  withProduct(databases, async ({ product, load, url }) => {
    const parents = await signIn(databases, url, 'parent', readers)
    const teachers = await signIn(databases, url, 'teacher', uploaders)
    const image = await photo()
    const idle = residentMegabytes(product.pid)
    let most = idle
    const sampling = setInterval(() => {
      most = Math.max(most, residentMegabytes(product.pid))
    }, sampleEvery)
    const end = performance.now() + seconds * 1000
    let [stored, refused] = [0, 0]
    const uploading = teachers.map(async (teacher) => {
      while (performance.now() < end) {
        if (await upload(url, teacher, image)) stored += 1
        else refused += 1
      }
    })
    const read = await load.run({ url: url + pathOf('feed', 'parent'), people: parents.map(productHeaders), seconds })
    await Promise.all(uploading)
    await sleep(10_000)
    clearInterval(sampling)
    const [later, starter] = [residentMegabytes(product.pid), await starterMegabytes()]
    const all = most + starter
    return {
      title: `Memory of Node: ${readers} readers of the feed, ${uploaders} uploads of 12 megapixels (${rounded(image.size / 1e6, 1)} MB) at a time`,
      parts: [
        {
          columns: ['MB', 'measured', 'limit'],
          rows: [
            ['server before', rounded(idle), ''],
            ['server at most', rounded(most), ''],
            ['server 10 s after', rounded(later), ''],
            ['starter', rounded(starter), ''],
            ['all of Node at most', rounded(all), maxMegabytesUsed],
          ],
        },
        `${rounded(read.perSecond)} pages a second, ${stored} photos stored, ${refused} refused as busy, within ${seconds} s.`,
      ],
      missed: all > maxMegabytesUsed ? [`${rounded(all)} MB at most, should be ${maxMegabytesUsed}`] : [],
    }
  })
