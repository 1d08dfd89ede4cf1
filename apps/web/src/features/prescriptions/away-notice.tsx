import { absenceListInput } from '@nhip-cau/contract/absence'
import { useQuery } from '@tanstack/react-query'
import { childName } from '../../lib/child-name.ts'
import { canOpen } from '../../lib/permission.ts'
import { useProfile } from '../../lib/profile.tsx'
import { ask } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { formatDate } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'

type Props = { readonly studentId: string; readonly from: string; readonly to: string }

/** Says what it means for the medicine that the child is reported absent on some of its days. */
export const AwayNotice = ({ studentId, from, to }: Props) => {
  const { permissions, modules } = useProfile()
  const enabled = canOpen(absenceListInput, 'parent', permissions, modules)
  const { data } = useQuery({ ...ask(absenceListInput, {}), enabled })
  const child = data?.children.find(({ id }) => id === studentId)
  const days = (child?.reported ?? []).filter(({ day }) => day >= from && day <= to).map(({ day }) => formatDate(day))
  if (!child || days.length === 0) return null
  return <Notice tone="waiting" title={m.prescription_away({ name: childName(child), days: days.join(', ') })} />
}
