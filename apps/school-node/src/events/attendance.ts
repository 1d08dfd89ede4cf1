import type { NamedChild } from './children.ts'

/** Who came and who is missed. */
export type AttendanceEvent =
  | {
      /** A class's marks stand: nobody can undo them any more. */
      readonly kind: 'attendance-settled'
      readonly school_id: string
      readonly class_id: string
      readonly day: string
      readonly by_account_id: string
      readonly reason: string | null
      readonly arrived: readonly (NamedChild & { readonly time: string })[]
      /** Notified as arrived before, and not there after all. */
      readonly corrected: readonly NamedChild[]
    }
  | {
      /** What a family reported now stands on the register: who counts the children counts again. */
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
