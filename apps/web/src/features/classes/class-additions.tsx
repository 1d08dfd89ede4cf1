import type { ClassInfo } from '@nhip-cau/contract/classes'
import type { Endpoint } from '@nhip-cau/contract/kernel'
import { type StudentInfo, storeStudent, studentListInput } from '@nhip-cau/contract/students'
import { createTeacher, teacherListInput } from '@nhip-cau/contract/teacher-accounts'
import { IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { currentRole } from '../../lib/area.ts'
import { mayCall } from '../../lib/permission.ts'
import { useProfile } from '../../lib/profile.tsx'
import { ask, refetchFeature } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { LettersOffer } from '../onboarding/letters-offer.tsx'
import { invitedOf } from '../students/invited.ts'

const StudentForm = lazy(() =>
  import('../students/student-form.tsx').then((module) => ({ default: module.StudentForm })),
)
const TeacherForm = lazy(() =>
  import('../teacher-accounts/teacher-form.tsx').then((module) => ({ default: module.TeacherForm })),
)
type Props = { readonly one: Pick<ClassInfo, 'id' | 'academic_year'> }

/** Only the running year takes new people; a class of the next year gets them by promotion. */
const useAddition = ({ one }: Props, endpoint: Endpoint) => {
  const { permissions } = useProfile()
  const client = useQueryClient()
  const [opened, setOpened] = useState(false)
  const onClose = () => setOpened(false)
  const onSaved = () => {
    onClose()
    void refetchFeature(client, currentRole(), 'classes')
  }
  return {
    may: one.academic_year.current && mayCall(endpoint, currentRole(), permissions),
    opened,
    onOpen: () => setOpened(true),
    form: { one: undefined, classId: one.id, onClose, onSaved },
  }
}

/** Adds a new child to the class, and offers the letters of the parents who were entered with it. */
export const AddChildButton = (props: Props) => {
  const { may, opened, onOpen, form } = useAddition(props, storeStudent)
  const [invited, setInvited] = useState<readonly string[]>([])
  const { data: input } = useQuery({ ...ask(studentListInput, {}), enabled: opened })
  const onSaved = (saved: StudentInfo) => {
    setInvited(invitedOf(saved))
    form.onSaved()
  }
  if (!may) return null
  return (
    <>
      <AddButton label={m.students_new()} onClick={onOpen} />
      <Suspense fallback={null}>
        {opened && input && <StudentForm {...form} input={input} onSaved={onSaved} />}
      </Suspense>
      <LettersOffer accountIds={invited} onClose={() => setInvited([])} />
    </>
  )
}

/** Adds a new teacher who has the class. */
export const AddTeacherButton = (props: Props) => {
  const { may, opened, onOpen, form } = useAddition(props, createTeacher)
  const { data: input } = useQuery({ ...ask(teacherListInput, {}), enabled: opened })
  if (!may) return null
  return (
    <>
      <AddButton label={m.teachers_new()} onClick={onOpen} />
      <Suspense fallback={null}>{opened && input && <TeacherForm {...form} input={input} />}</Suspense>
    </>
  )
}

const AddButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Button size="sm" variant="subtle" leftSection={<IconPlus size={18} />} onClick={onClick}>
    {label}
  </Button>
)
