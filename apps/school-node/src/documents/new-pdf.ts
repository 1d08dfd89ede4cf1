import { createRequire } from 'node:module'
import type PDFDocument from 'pdfkit'

export type Pdf = InstanceType<typeof PDFDocument>

const require = createRequire(import.meta.url)

/** Creates a PDF. Loads the library at first use, because it takes 15 MB of memory and 200 ms. */
export const newPdf = (options: PDFKit.PDFDocumentOptions): Pdf => {
  const Document: typeof PDFDocument = require('pdfkit')
  return new Document(options)
}
