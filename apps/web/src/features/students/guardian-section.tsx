import { createOnboardingLetters } from '@nhip-cau/contract/onboarding-letters'
import { createParent, listParents, type ParentInfo } from '@nhip-cau/contract/parents'
import type { StudentInfo } from '@nhip-cau/contract/students'
import { IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { currentRole } from '../../lib/area.ts'
import { PageLink } from '../../lib/page-link.tsx'
import { mayCall } from '../../lib/permission.ts'
import { useProfile } from '../../lib/profile.tsx'
import { refetchFeature } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import styles from '../../ui/entity-panel.module.css'
import { DetailSection } from '../../ui/list/detail-panel.tsx'
import { Muted } from '../../ui/muted.tsx'
import { PhoneLink } from '../../ui/phone-link.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { LettersButton } from '../onboarding/letters-button.tsx'
import { LettersOffer } from '../onboarding/letters-offer.tsx'
import { invitedOf } from './invited.ts'

const AddGuardianForm = lazy(() =>
  import('../parents/add-guardian-form.tsx').then((module) => ({ default: module.AddGuardianForm })),
)

type Props = { readonly student: StudentInfo; readonly relations: readonly string[] }

/** The family of a child, with the buttons that add a parent and print the letters of those who have not joined. */
export const GuardianSection = ({ student, relations }: Props) => {
  const { permissions } = useProfile()
  const role = currentRole()
  const [adding, setAdding] = useState(false)
  const [added, setAdded] = useState<readonly string[]>([])
  const client = useQueryClient()
  const invited = invitedOf(student)
  const onAdded = ({ id, onboarding }: ParentInfo) => {
    setAdding(false)
    void refetchFeature(client, role, 'students')
    if (onboarding !== 'active') setAdded([id])
  }
  return (
    <DetailSection
      title={m.students_section_guardians()}
      action={
        mayCall(createParent, role, permissions) && (
          <Button size="sm" variant="subtle" leftSection={<IconPlus size={18} />} onClick={() => setAdding(true)}>
            {m.guardians_add()}
          </Button>
        )
      }
    >
      {student.guardians.length === 0 && <Muted>{m.students_no_guardians()}</Muted>}
      <ul className={styles.people}>
        {student.guardians.map((one) => (
          <li key={one.account_id} className={styles.person}>
            <div className={styles.personText}>
              <strong dir="auto">
                {one.relation} {one.full_name}
              </strong>
              <div>
                <PhoneLink phone={one.phone} />
              </div>
            </div>
            {one.main_contact && <StatusTag tone="primary">{m.students_main_contact()}</StatusTag>}
            {one.kind === 'relative' && <StatusTag tone="neutral">{m.guardian_relative()}</StatusTag>}
            {one.kind === 'pick_up' && <StatusTag tone="neutral">{m.guardian_pick_up()}</StatusTag>}
            {one.barred && <StatusTag tone="danger">{m.guardian_barred()}</StatusTag>}
            {one.phone !== null && (
              <PageLink to={`/parents?open=${one.account_id}`} reads={listParents} otherwise={null}>
                {m.students_open_parent()}
              </PageLink>
            )}
          </li>
        ))}
      </ul>
      {invited.length > 0 && mayCall(createOnboardingLetters, role, permissions) && (
        <div className={styles.buttons}>
          <LettersButton role="parent" accountIds={invited} />
        </div>
      )}
      <LettersOffer accountIds={added} onClose={() => setAdded([])} />
      {adding && (
        <Suspense fallback={null}>
          <AddGuardianForm student={student} relations={relations} onClose={() => setAdding(false)} onSaved={onAdded} />
        </Suspense>
      )}
    </DetailSection>
  )
}
