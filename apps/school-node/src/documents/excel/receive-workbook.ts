import { buffer } from 'node:stream/consumers'
import type { UploadedFile } from '@nhip-cau/server-kit/call'

/** The only file of an upload, with a name that can be shown; or why it is refused. */
export const receiveWorkbook = async (
  files: AsyncIterable<UploadedFile>,
): Promise<
  { readonly name: string; readonly content: Buffer } | { readonly refusal: 'too_large' | 'wrong_type' | 'none' }
> => {
  for await (const { name, stream, tooLarge } of files) {
    const content = await buffer(stream)
    if (tooLarge()) return { refusal: 'too_large' }
    if (!/\.xlsx$/i.test(name) && !/\.(?:xls|xlsm)$/i.test(name)) return { refusal: 'wrong_type' }
    const shown = name
      .normalize('NFC')
      .replace(/\p{Cc}/gu, '')
      .slice(-200)
    return { name: shown, content }
  }
  return { refusal: 'none' }
}
