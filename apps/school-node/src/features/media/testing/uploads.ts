import type { Image } from '@nhip-cau/contract/media'
import type { Problem } from '@nhip-cau/contract/problem'
import type { Client } from '@nhip-cau/server/testing/client'
import { eventually } from '@nhip-cau/server/testing/eventually'
import type { TestServer } from '@nhip-cau/server/testing/test-school'
import { picture } from './pictures.ts'

/** Sends files as a form of a browser does. */
export const sendFiles = async (who: Client, files: readonly { name: string; bytes: Buffer }[]) => {
  const form = new FormData()
  for (const { name, bytes } of files) form.append('images', new Blob([new Uint8Array(bytes)]), name)
  const response = await who.fetch(`/api/v1/${who.role}/media/storeImages`, { method: 'POST', body: form })
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as { data: Image[] } & Problem,
  }
}

export const photo = (width: number, height: number) => picture(width, height).jpeg().toBuffer()

/** Uploads one small photo that has to be accepted. */
export const upload = async (who: Client, width = 400, height = 300): Promise<Image> => {
  const { status, body } = await sendFiles(who, [{ name: 'a.jpg', bytes: await photo(width, height) }])
  const [image] = body.data ?? []
  if (!image) throw new Error(`upload answered ${status}`)
  return image
}

/** Waits until everything that uploads have left to do is done. */
export const jobsDone = async ({ node }: Pick<TestServer, 'node'>): Promise<void> => {
  const waiting = async () => {
    const [row] = await node<{ count: number }[]>`
      select count(*) from graphile_worker.jobs j where j.task_identifier like 'media.%'`
    return row?.count
  }
  const left = await eventually(waiting, (count) => count === 0, 15_000)
  if (left !== 0) throw new Error(`${left} jobs are not done`)
}
