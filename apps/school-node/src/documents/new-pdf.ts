import { createRequire } from 'node:module'
import type PDFDocument from 'pdfkit'

export type Pdf = InstanceType<typeof PDFDocument>

const require = createRequire(import.meta.url)

/** The library takes 15 MB of memory and a fifth of a second, so it is loaded for the first sheet and not at the start. */
export const newPdf = (options: PDFKit.PDFDocumentOptions): Pdf => {
  const Document: typeof PDFDocument = require('pdfkit')
  return new Document(options)
}
