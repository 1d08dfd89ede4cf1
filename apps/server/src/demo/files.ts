import { buffer } from 'node:stream/consumers'
import { drawText } from '@nhip-cau/school-node/documents/printed-text'
import { endPrintout, startPrintout } from '@nhip-cau/school-node/documents/printout'
import type { DemoPost } from './data.ts'

/** A PDF of one page, as a school would attach it. */
export const demoPdf = async (
  name: string,
  { title, text }: DemoPost['files'][number],
): Promise<Uint8Array<ArrayBuffer>> => {
  const school = { name, governing_body: null, address: null }
  const printout = startPrintout({ school, title, lines: [] }, 'portrait')
  drawText(printout, text)
  return new Uint8Array(await buffer(endPrintout(printout)))
}
