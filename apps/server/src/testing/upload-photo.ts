import { readFile } from 'node:fs/promises'
import type { AnswerOf } from '@nhip-cau/contract/kernel'
import { storeImages } from '@nhip-cau/contract/media'
import type { Client } from './client.ts'

const lunch = new URL('../../demo-photos/lunch.jpg', import.meta.url)

/** Uploads one photo; throws if it is refused. */
export const uploadPhoto = async (who: Client): Promise<AnswerOf<typeof storeImages>['data'][number]> => {
  const form = new FormData()
  form.append('images', new Blob([new Uint8Array(await readFile(lunch))]), 'lunch.jpg')
  const answer = await who.fetch(storeImages.path.replace(':role', who.role), { method: 'POST', body: form })
  const { data } = storeImages.response.parse(await answer.json())
  const [image] = data
  if (!image) throw new Error(`upload answered ${answer.status}`)
  return image
}
