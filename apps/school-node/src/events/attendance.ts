import type { NamedChild } from './children.ts'

/** Events of the attendance register. */
export type AttendanceEvent =
  | {
      /** The marks of a class can no longer be undone. */
      readonly kind: 'attendance-settled'
      readonly school_id: string
      readonly class_id: string
      readonly day: string
      readonly by_account_id: string
      readonly reason: string | null
      readonly arrived: readonly (NamedChild & { readonly time: string })[]
      /** Children notified as arrived who are absent. */
      readonly corrected: readonly NamedChild[]
    }
  | {
      /** An absence report changed the register; the kitchen counts again. */
      readonly kind: 'report-followed'
      readonly school_id: string
      readonly class_id: string
      readonly by_account_id: string
    }
  | {
      readonly kind: 'register-missing'
      readonly school_id: string
      readonly class_id: string
      readonly class_name: string
      readonly day: string
    }
  | {
      readonly kind: 'children-missed' | 'children-waiting'
      readonly school_id: string
      readonly class_id: string
      readonly children: readonly NamedChild[]
    }
