import type { AnswerOf } from '@nhip-cau/contract/kernel'
import type { listChildren } from '@nhip-cau/contract/students'

export type Family = AnswerOf<typeof listChildren>
