import type { Register } from '@nhip-cau/contract/attendance'
import { listPickUpLines } from '@nhip-cau/contract/pick-up-wishes'
import { doseBoard } from '@nhip-cau/contract/prescriptions'
import { useQuery } from '@tanstack/react-query'
import { currentRole } from '../../lib/area.ts'
import { canOpen } from '../../lib/permission.ts'
import { useProfile } from '../../lib/profile.tsx'
import { ask } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import type { ChildSigns } from '../attendance/child-tile.tsx'
import { useUnreadMessages } from '../family-messages/use-unread-messages.ts'
import { forbidsSomeone, lineText, shortLineText } from '../pick-up/pick-up-badges.tsx'

/** Returns what else a teacher should know of a child on its tile of today: its next medicine, who fetches it, unread words. */
export const useChildSigns = (register: Register | undefined): ((studentId: string) => ChildSigns) => {
  const { permissions, modules } = useProfile()
  const role = currentRole()
  const isToday = register !== undefined && register.day === register.today
  const query = register?.class ? { class_id: register.class.id } : {}
  const doses = useQuery({
    ...ask(doseBoard, { query }),
    enabled: isToday && canOpen(doseBoard, role, permissions, modules),
  })
  const lines = useQuery({
    ...ask(listPickUpLines, { query }),
    enabled: isToday && canOpen(listPickUpLines, role, permissions, modules),
  })
  const messages = useUnreadMessages(register)
  return (studentId) => {
    const next = doses.data?.doses.find(({ student, status }) => student.id === studentId && status === 'due')
    const line = isToday ? lines.data?.data.find(({ child }) => child.id === studentId) : undefined
    return {
      medicine: isToday && next ? m.attend_medicine_at({ time: next.time }) : '',
      pickUp: line ? lineText(line) : '',
      message: messages.some(({ student }) => student.id === studentId) ? m.message_sign() : '',
      pickUpShort: line ? shortLineText(line) : '',
      forbidsSomeone: line !== undefined && forbidsSomeone(line),
    }
  }
}
