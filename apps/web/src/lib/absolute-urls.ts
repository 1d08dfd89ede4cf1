import type { Role } from '@nhip-cau/contract/kernel'
import { readSession } from './session.ts'

/** Files with the full addresses of the node that has them. */
export const withAbsoluteUrls = <T extends { readonly url: string }>(role: Role, files: readonly T[]): readonly T[] => {
  const endpoint = readSession(role)?.endpoint ?? ''
  return files.map((file) => ({ ...file, url: file.url.startsWith('/') ? endpoint + file.url : file.url }))
}
