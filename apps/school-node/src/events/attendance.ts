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
      /** True if marks were saved; a meal or an answer of a family leaves the register untaken. */
      readonly marked?: boolean
    }
  | {
      /** An absence report changed the register; the kitchen counts again. */
      readonly kind: 'report-followed'
      readonly school_id: string
      readonly class_id: string
      /** Absent in events of older versions. */
      readonly student_id?: string
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
      /** The family says that it has brought the child, and no teacher has seen it. */
      readonly kind: 'child-brought'
      readonly school_id: string
      readonly class_id: string
      readonly class_name: string
      readonly child: NamedChild
    }
  | {
      readonly kind: 'children-missed' | 'children-waiting'
      readonly school_id: string
      readonly class_id: string
      readonly children: readonly NamedChild[]
    }
