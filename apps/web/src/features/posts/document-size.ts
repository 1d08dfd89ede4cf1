import { m } from '../../paraglide/messages.js'
import { formatNumber } from '../../ui/format.ts'

/** The size of a file in words: `1,2 MB`, `840 kB`. */
export const sizeText = (bytes: number): string =>
  bytes < 1_000_000
    ? m.document_kilobytes({ size: formatNumber(Math.max(1, Math.round(bytes / 1000))) })
    : m.document_megabytes({ size: formatNumber(bytes / 1_000_000) })
