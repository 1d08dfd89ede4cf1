import { doseBoard } from '@nhip-cau/contract/prescriptions'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { currentRole } from '../../lib/area.ts'
import { useProfile } from '../../lib/profile.tsx'
import { ask } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from '../../ui/request-card.module.css'
import { PrescriptionList } from './dose-board.tsx'

type Props = { readonly studentIds: readonly string[]; readonly children: ReactNode }

/**
 * Asks about medicine before a hand-over while a dose of today has no outcome or medicine has not been returned; the
 * teacher can continue anyway. Not shown without the permission for medicine or with the module switched off.
 */
export const MedicineReminder = ({ studentIds, children }: Props) => {
  const { permissions, modules } = useProfile()
  const looksAfter = modules.includes('prescriptions') && permissions.includes(`${currentRole()}.prescription`)
  if (!looksAfter) return children
  return studentIds.reduceRight<ReactNode>(
    (rest, id) => (
      <Held key={id} studentId={id}>
        {rest}
      </Held>
    ),
    children,
  )
}

const Held = ({ studentId, children }: { studentId: string; children: ReactNode }) => {
  const [later, setLater] = useState(false)
  const { data, isPending } = useQuery(ask(doseBoard, { query: { student_id: studentId } }))
  if (isPending) return null
  const doses = data?.doses.filter((dose) => dose.status === 'due' && !dose.changed) ?? []
  if (!data || (doses.length === 0 && data.leftovers.length === 0)) return children
  return (
    <>
      <Notice tone="waiting" title={m.prescription_door_title()}>
        {m.prescription_door_text()}
      </Notice>
      <PrescriptionList board={{ ...data, doses }} />
      {later ? (
        children
      ) : (
        <div className={styles.actions}>
          <Button variant="subtle" size="md" onClick={() => setLater(true)}>
            {m.prescription_door_later()}
          </Button>
        </div>
      )}
    </>
  )
}
