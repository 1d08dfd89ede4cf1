import type { Image } from '@nhip-cau/contract/media'
import type { Problem } from '@nhip-cau/contract/problem'
import type { TwoSchools } from '@nhip-cau/server/testing/test-school'
import type { Db } from '@nhip-cau/server-kit/database'
import { picture } from './pictures.ts'

type Sender = {
  readonly role: string
  fetch(path: string, init?: RequestInit): Promise<Response>
}

/** Uploads files as a browser's form does. */
export const sendFiles = async (who: Sender, files: readonly { name: string; bytes: Buffer }[]) => {
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

/** Uploads one small photo and throws if it is refused. */
export const upload = async (who: Sender, width = 400, height = 300): Promise<Image> => {
  const { status, body } = await sendFiles(who, [{ name: 'a.jpg', bytes: await photo(width, height) }])
  const [image] = body.data ?? []
  if (!image) throw new Error(`upload answered ${status}`)
  return image
}

/** Waits until all media jobs are done, at most 60 seconds. */
export const jobsDone = async ({ node }: { readonly node: Db }): Promise<void> => {
  const end = Date.now() + 60_000
  for (;;) {
    const left = await node<{ task: string; attempts: number; last_error: string | null }[]>`
      select j.task_identifier as task, j.attempts, j.last_error from graphile_worker.jobs j
      where j.task_identifier like 'media.%'`
    if (left.length === 0) return
    if (Date.now() > end) throw new Error(`these jobs are not done: ${JSON.stringify(left)}`)
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}

/** Runs the nightly cleaning and the jobs that it queues. Cleaning skips files whose job still runs, so it waits for those first. */
export const cleanFiles = async (life: Pick<TwoSchools, 'node' | 'server'>): Promise<void> => {
  await jobsDone(life)
  await life.server.node.runClock('media.clean')
  await jobsDone(life)
}
