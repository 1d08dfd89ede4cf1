import { type Image, imageLimits, storeImages } from '@nhip-cau/contract/media'
import type { storeStickerImage } from '@nhip-cau/contract/own-stickers'
import { type ChangeEvent, useState } from 'react'
import { m } from '../paraglide/messages.js'
import { refusalText } from './api-problem.ts'
import { currentRole } from './area.ts'
import { sendFile } from './send-file.ts'

type Target = {
  readonly endpoint: typeof storeImages | typeof storeStickerImage
  /** Size limit of the file. */
  readonly bytes: number
}
const photos: Target = { endpoint: storeImages, bytes: imageLimits.bytes }

/** One picture of a form: uploaded when it is chosen, stored when the form is saved. */
export const useImageUpload = (onChange: (image: Image) => void, { endpoint, bytes } = photos) => {
  const [sending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    // Resets the input, so that the same file can be chosen again after a refusal.
    currentTarget.value = ''
    if (!file) return
    if (file.size > bytes) return setRefusal(m.image_size({ size: bytes / (1024 * 1024) }))
    setSending(true)
    setRefusal(undefined)
    try {
      const options = { onProgress: () => undefined, signal: new AbortController().signal }
      const { data } = await sendFile(endpoint, currentRole(), 'images', file, options)
      if (data[0]) onChange(data[0])
    } catch (failure) {
      setRefusal(refusalText(failure))
    } finally {
      setSending(false)
    }
  }
  return { choose, sending, refusal }
}
