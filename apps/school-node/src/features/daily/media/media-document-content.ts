import { readFile } from 'node:fs/promises'
import type { DocumentKind } from '@nhip-cau/contract/media-documents'
import type { FieldText } from '@nhip-cau/contract/texts'
import PQueue from 'p-queue'
import { openPackage, type Package } from '../../../documents/excel/open-package.ts'
import type { Refusal } from '../../../documents/excel/sheet.ts'

export type DocumentRefusal = Extract<FieldText, `document_${string}`>

// Each holds a whole file in memory.
const reading = new PQueue({ concurrency: 2 })

/** What a file is by its content, or why it is refused; its name says nothing. */
export const documentKindOf = (path: string): Promise<DocumentKind | DocumentRefusal> =>
  reading.add(async () => kindOf(await readFile(path)))

const kindOf = async (file: Buffer): Promise<DocumentKind | DocumentRefusal> => {
  if (file.subarray(0, 5).toString('latin1') === '%PDF-') return isWholePdf(file) ? 'pdf' : 'document_broken'
  const opened = await openPackage(file, office)
  if (typeof opened === 'string') return refusals[opened] ?? 'document_broken'
  try {
    return await officeKindOf(opened)
  } catch {
    return 'document_broken'
  } finally {
    opened.close()
  }
}

/** A truncated upload lacks the end of the file. */
const isWholePdf = (file: Buffer): boolean => {
  const end = file.subarray(-2048)
  return end.includes('%%EOF') && end.includes('startxref')
}

const office = {
  mains: ['word/document.xml', 'xl/workbook.xml'],
  // Many pictures in twenty megabytes, each hardly compressed, and the text around them.
  unpacked: 200 * 1024 * 1024,
  entries: 5000,
}

const refusals: Partial<Record<Refusal, DocumentRefusal>> = {
  wrong_type: 'document_type',
  old_xls: 'document_old',
  macros: 'document_macros',
  encrypted: 'document_locked',
}

const longestTypes = 1024 * 1024

/** The parts of the package say which program it is for, and whether it has macros under another name. */
const officeKindOf = async (opened: Package): Promise<DocumentKind | DocumentRefusal> => {
  if ((opened.size('[Content_Types].xml') ?? 0) > longestTypes) return 'document_broken'
  const types = await opened.text('[Content_Types].xml')
  if (types === undefined) return 'document_type'
  if (/macroEnabled|vbaProject|activeX/i.test(types)) return 'document_macros'
  if (opened.has('word/document.xml') && types.includes(`${openXml}.wordprocessingml.document.main+xml`)) return 'word'
  if (opened.has('xl/workbook.xml') && types.includes(`${openXml}.spreadsheetml.sheet.main+xml`)) return 'excel'
  return 'document_type'
}

const openXml = 'application/vnd.openxmlformats-officedocument'
