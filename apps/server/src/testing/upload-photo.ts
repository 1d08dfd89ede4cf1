import { readFile } from 'node:fs/promises'
import { type Image, storeImages } from '@nhip-cau/contract/media'
import type { storeStickerImage } from '@nhip-cau/contract/own-stickers'
import type { Client } from './client.ts'

const lunch = new URL('../../demo-photos/lunch.jpg', import.meta.url)

/** Uploads a photo to an endpoint for pictures; throws if it is refused. */
export const uploadTo = async (
  who: Client,
  endpoint: typeof storeImages | typeof storeStickerImage,
): Promise<Image> => {
  const form = new FormData()
  form.append('images', new Blob([new Uint8Array(await readFile(lunch))]), 'lunch.jpg')
  const answer = await who.fetch(endpoint.path.replace(':role', who.role), { method: 'POST', body: form })
  const { data } = endpoint.response.parse(await answer.json())
  const [image] = data
  if (!image) throw new Error(`upload answered ${answer.status}`)
  return image
}

/** Uploads one photo; throws if it is refused. */
export const uploadPhoto = (who: Client): Promise<Image> => uploadTo(who, storeImages)
