import { buffer } from 'node:stream/consumers'
import { type Document, storeDocuments } from '@nhip-cau/contract/media-documents'
import type { Problem } from '@nhip-cau/contract/problem'
import { ZipFile } from 'yazl'
import { sendWhole } from './video-uploads.ts'

type Sender = Parameters<typeof sendWhole>[0]

/** The smallest whole PDF: one empty page. */
export const pdf = (): Buffer =>
  Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj
xref
0 4
0000000000 65535 f
0000000009 00000 n
0000000052 00000 n
0000000101 00000 n
trailer<</Size 4/Root 1 0 R>>
startxref
164
%%EOF
`)

const openXml = 'application/vnd.openxmlformats-officedocument'
const mains = {
  word: ['word/document.xml', `${openXml}.wordprocessingml.document.main+xml`],
  excel: ['xl/workbook.xml', `${openXml}.spreadsheetml.sheet.main+xml`],
  macroWord: ['word/document.xml', 'application/vnd.ms-word.document.macroEnabled.main+xml'],
} as const

/** A file of Word or Excel with the parts that say what it is, and more parts. */
export const office = (
  kind: keyof typeof mains,
  more: Readonly<Record<string, string | Buffer>> = {},
): Promise<Buffer> => {
  const [part, type] = mains[kind]
  const zip = new ZipFile()
  const parts = {
    '[Content_Types].xml': `<Types><Override PartName="/${part}" ContentType="${type}"/></Types>`,
    [part]: '<w/>',
    ...more,
  }
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return buffer(zip.outputStream)
}

/** Uploads a file in parts and asks for the document that it is. */
export const sendDocument = async (who: Sender, bytes: Uint8Array, name: string, more: object = {}) => {
  const upload_id = await sendWhole(who, bytes)
  const response = await who.fetch(storeDocuments.path.replace(':role', who.role), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ upload_id, name, ...more }),
  })
  return { upload_id, status: response.status, body: (await response.json()) as Document & Problem }
}

/** Uploads a file and throws if it is refused. */
export const uploadDocument = async (
  who: Sender,
  name = 'Thực đơn.pdf',
  bytes: Uint8Array = pdf(),
): Promise<Document> => {
  const { status, body } = await sendDocument(who, bytes, name)
  if (status !== 200) throw new Error(`the document answered ${status}`)
  return body
}
