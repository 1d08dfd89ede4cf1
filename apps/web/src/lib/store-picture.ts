import { storeImages } from '@nhip-cau/contract/media'
import { currentRole } from './area.ts'
import { sendFile } from './send-file.ts'

/** Uploads a picture that the browser has drawn of a file; undefined if that fails, because the file can do without. */
export const storePicture = async (picture: File, signal: AbortSignal): Promise<string | undefined> => {
  try {
    const { data } = await sendFile(storeImages, currentRole(), 'images', picture, {
      onProgress: () => undefined,
      signal,
    })
    return data[0]?.id
  } catch {
    signal.throwIfAborted()
    return undefined
  }
}
