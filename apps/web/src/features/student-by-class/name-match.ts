import type { Placed } from '@nhip-cau/contract/student-by-class'
import { withoutAccents } from '@nhip-cau/contract/vietnamese'

/** Whether every typed word is the beginning of a word of the name, the nickname or the code. */
export const isFound = ({ full_name, nickname, code }: Placed, typed: string): boolean => {
  const text = ` ${withoutAccents(`${full_name} ${nickname ?? ''} ${code}`)}`
  return withoutAccents(typed)
    .split(/\s+/)
    .every((word) => text.includes(` ${word}`))
}
