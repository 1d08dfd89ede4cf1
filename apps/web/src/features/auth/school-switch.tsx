import type { Role } from '@nhip-cau/contract/kernel'
import { switchSchool } from '@nhip-cau/contract/session'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { problemText } from '../../lib/api-problem.ts'
import { currentRole, homePaths } from '../../lib/area.ts'
import { useSession } from '../../lib/session.ts'
import { m } from '../../paraglide/messages.js'
import { showToast } from '../../ui/toasts.ts'
import { useOfflineGuard } from '../offline-queue/offline-guard.tsx'
import { startSession } from './sign-in.ts'
import { clearDeviceData } from './sign-out.ts'

/** Switches between schools, for an account that belongs to several. */
export const SchoolSwitch = ({ className }: { className: string | undefined }) => {
  const role = currentRole()
  const schools = useSession(role)?.user.schools ?? []
  const [busy, setBusy] = useState(false)
  const { guard, dialog } = useOfflineGuard()
  const change = (schoolId: string) => {
    setBusy(true)
    enter(role, schoolId).catch((error: unknown) => {
      setBusy(false)
      showToast({ text: problemText(error), tone: 'danger' })
    })
  }
  return (
    <>
      {schools.map(({ id, name }) => (
        <li key={id}>
          <button
            type="button"
            className={className}
            disabled={busy}
            onClick={() => void guard(role, () => change(id))}
          >
            <IconArrowsExchange size={22} stroke={1.75} aria-hidden="true" />
            {m.school_switch({ school: name })}
          </button>
        </li>
      ))}
      {dialog}
    </>
  )
}

/** Reloads the page, so that no data of the previous school stays on the screen. */
const enter = async (role: Role, schoolId: string) => {
  const tokens = await call(switchSchool, role, { body: { school_id: schoolId } })
  await clearDeviceData(role)
  await startSession(role, tokens)
  window.location.assign(homePaths[role])
}
