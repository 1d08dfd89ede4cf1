import { buffer } from 'node:stream/consumers'
import { createDeflate } from 'node:zlib'
import PDFDocument from 'pdfkit'

type Options = { readonly pages?: number; readonly password?: string }

/** A PDF whose pages have a title and lines, with fonts that every reader has. */
export const printedPdf = (title: string, { pages = 1, password }: Options = {}): Promise<Buffer> => {
  const file = new PDFDocument({ size: 'A4', ...(password && { userPassword: password }) })
  for (let page = 1; page <= pages; page += 1) {
    if (page > 1) file.addPage()
    if (page > 50) continue
    file.fontSize(28).fillColor('#b3261e').text(title)
    file.fontSize(14).fillColor('#222222')
    for (const day of ['Thu hai', 'Thu ba', 'Thu tu', 'Thu nam', 'Thu sau'])
      file.moveDown().text(`${day}: com, canh, ca kho`)
    file.rect(72, 360, 200, 80).fill('#2e7d32')
  }
  file.end()
  return buffer(file)
}

const megabyte = Buffer.alloc(1024 ** 2, ' ')

/** A small PDF whose page unpacks to the given size, with a picture behind it. */
export const pdfBomb = async (megabytes: number): Promise<Buffer> => {
  const packed = createDeflate()
  const all = buffer(packed)
  for (let index = 0; index < megabytes; index += 1)
    if (!packed.write(megabyte)) await new Promise((resolve) => packed.once('drain', resolve))
  packed.end()
  const content = await all
  return Buffer.concat([
    Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R>>endobj
4 0 obj<</Length ${content.length}/Filter/FlateDecode>>stream
`),
    content,
    Buffer.from('\nendstream endobj\ntrailer<</Size 5/Root 1 0 R>>\nstartxref\n0\n%%EOF\n'),
  ])
}
