import type { NotGivenReason } from '@nhip-cau/contract/prescriptions'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Tx } from '@nhip-cau/server-kit/database'
import { emit } from '@nhip-cau/server-kit/jobs'
import { signalConcerned, signalStaff } from '../../../access/concerned.queries.ts'
import type { PrescriptionEvent } from '../../../events/prescriptions.ts'

type EventDetails =
  | { readonly kind: 'prescription-sent' | 'prescription-changed' | 'prescription-accepted' }
  | { readonly kind: 'prescription-cancelled' | 'prescription-returned' | 'prescription-return-missing' }
  | { readonly kind: 'prescription-rejected'; readonly reason: string }
  | { readonly kind: 'dose-given'; readonly time: string }
  | { readonly kind: 'dose-not-given'; readonly time: string; readonly reason: NotGivenReason }
  | {
      readonly kind: 'dose-soon'
      readonly time: string
      readonly minutes: number
      readonly givers: 'teachers' | 'office'
    }
  | { readonly kind: 'dose-overdue'; readonly time: string }

type Request = { readonly id: string; readonly student_id: string; readonly class_id: string; readonly child: string }

/** Emits an event of a request or a dose, and signals the screens concerned to reload. */
export const emitPrescriptionEvent = async (
  tx: Tx,
  by: Pick<Actor, 'schoolId' | 'accountId' | 'screen'>,
  { id, student_id, class_id, child }: Request,
  details: EventDetails,
): Promise<void> => {
  const event: PrescriptionEvent = {
    ...details,
    school_id: by.schoolId,
    prescription_id: id,
    student_id,
    child: child.split(' ').at(-1) ?? child,
    class_id,
    by_account_id: by.accountId,
  }
  await emit(tx, event)
  await signalScreens(tx, by, { class_id, student_id })
}

/** Signals the screens of staff to reload, while families see nothing of an outcome that can be undone. */
export const signalStaffScreens = (
  tx: Tx,
  by: Pick<Actor, 'schoolId' | 'screen'>,
  { class_id }: { class_id: string },
) => signalStaff(tx, by, ['prescriptions'], class_id)

/** Signals the screens concerned to reload. */
export const signalScreens = (
  tx: Tx,
  by: Pick<Actor, 'schoolId' | 'screen'>,
  { class_id: classId, student_id }: Pick<Request, 'class_id' | 'student_id'>,
) => signalConcerned(tx, by, ['prescriptions'], { classId, studentIds: [student_id] })
