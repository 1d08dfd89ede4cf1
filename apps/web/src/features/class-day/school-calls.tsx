import type { FamilyToday } from '@nhip-cau/contract/today'
import { useProfile } from '../../lib/profile.tsx'
import { m } from '../../paraglide/messages.js'
import { CallLinks } from '../../ui/call-links.tsx'
import { givenName } from '../../ui/format.ts'

type Props = { readonly classId: string; readonly teachers: FamilyToday['teachers'] | undefined }

/** Calls the class's teacher, if the school shows the number, and the school. */
export const SchoolCalls = ({ classId, teachers }: Props) => {
  const { school } = useProfile()
  const teacher = teachers?.find(({ class_id }) => class_id === classId)
  const people = [
    teacher && { title: m.home_call_teacher({ name: givenName(teacher.full_name) }), phone: teacher.phone },
    school.phone !== null && { title: m.home_call_school(), phone: school.phone },
  ].filter((one) => one !== undefined && one !== false)
  return people.length > 0 && <CallLinks look="quiet" label={m.home_call_school()} people={people} />
}
