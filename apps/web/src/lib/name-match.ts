import { withoutAccents } from '@nhip-cau/contract/vietnamese'

type Named = { readonly full_name: string; readonly nickname: string | null; readonly code?: string }

/** Whether every typed word is the beginning of a word of the name, the nickname or the code; accents do not count. */
export const isFound = ({ full_name, nickname, code = '' }: Named, typed: string): boolean => {
  const text = ` ${withoutAccents(`${full_name} ${nickname ?? ''} ${code}`)}`
  return withoutAccents(typed)
    .trim()
    .split(/\s+/)
    .every((word) => text.includes(` ${word}`))
}
