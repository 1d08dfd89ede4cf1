import type { Role } from '@nhip-cau/contract/kernel'
import type { ComponentType, ReactNode } from 'react'
import { type Access, Guard } from '../lib/guard.tsx'
import { BlankLayout } from './blank/blank-layout.tsx'
import { preloadedComponent } from './preloaded-component.ts'

const loadPasswordChange = () =>
  import('../features/auth/password-change-page.tsx').then((module) => module.PasswordChangePage)
const loadTwoStepSetup = () =>
  import('../features/profile/two-step-setup-page.tsx').then((module) => module.TwoStepSetupPage)

type Props = { readonly access: Access; readonly role: Role; readonly children: ReactNode }

/** Renders the area for an authorised session; otherwise renders the step that is required first. */
export const Entry = ({ access, role, children }: Props) => (
  <Guard
    key={role}
    access={access}
    role={role}
    passwordChange={<Standing name="password-change" load={loadPasswordChange} />}
    twoStepSetup={<Standing name="two-step-setup" load={loadTwoStepSetup} />}
  >
    {children}
  </Guard>
)

/** A page without an address, rendered in place of the requested one. */
const Standing = ({ name, load }: { name: string; load: () => Promise<ComponentType> }) => {
  const Page = preloadedComponent(name, load)
  return (
    <BlankLayout>
      <Page />
    </BlankLayout>
  )
}
