import { useProfile } from '../../lib/profile.tsx'
import { m } from '../../paraglide/messages.js'
import { formatPhone } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'

/** Tells a barred parent why pages are empty and whom to ask. */
export const BarredNotice = () => {
  const { children, school } = useProfile()
  const names = children.flatMap((child) => (child.barred ? [child.full_name] : [])).join(', ')
  if (names === '') return null
  return (
    <Notice tone="info" title={m.barred_title({ names })}>
      {school.phone === null ? m.barred_text() : m.barred_text_phone({ phone: formatPhone(school.phone) })}
    </Notice>
  )
}
