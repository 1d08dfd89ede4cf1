import type { DocumentKind } from '@nhip-cau/contract/media-documents'
import { IconFileTypeDocx, IconFileTypePdf, IconFileTypeXls } from '@tabler/icons-react'

const icons = { pdf: IconFileTypePdf, word: IconFileTypeDocx, excel: IconFileTypeXls } as const

export const DocumentIcon = ({ kind }: { readonly kind: DocumentKind }) => {
  const Icon = icons[kind]
  return <Icon size={28} stroke={1.6} aria-hidden="true" />
}

/** What a file seems to be by its name, until the server has looked into it. */
export const kindOfName = (name: string): DocumentKind => {
  if (/\.docx$/i.test(name)) return 'word'
  return /\.xlsx$/i.test(name) ? 'excel' : 'pdf'
}
