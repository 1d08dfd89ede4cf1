import type { Document } from '@nhip-cau/contract/media-documents'
import { m } from '../../paraglide/messages.js'
import { sizeText } from './document-size.ts'

const kinds = { pdf: m.document_pdf, word: m.document_word, excel: m.document_excel } as const

/** What a file is, in a line: `PDF · 3 trang · 240 kB`. */
export const documentFacts = ({ kind, pages, bytes }: Document): string =>
  [kinds[kind](), ...(pages ? [m.document_pages({ count: pages })] : []), sizeText(bytes)].join(' · ')
