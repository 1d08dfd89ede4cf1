import { type OwnAccount, ownAccount } from '@nhip-cau/contract/own-account'
import { IconShieldCheck, IconShieldOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { ask } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Muted } from '../../ui/muted.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ProfileSection } from '../../ui/section-card.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import styles from './profile-page.module.css'

const SetupDialog = lazy(() => import('./two-step-dialogs.tsx').then((module) => ({ default: module.SetupDialog })))
const StopDialog = lazy(() => import('./two-step-dialogs.tsx').then((module) => ({ default: module.StopDialog })))

const fewCodes = 3

export const TwoStepSection = ({ account }: { account: OwnAccount }) => {
  const client = useQueryClient()
  const [opened, setOpened] = useState<'setup' | 'stop'>()
  const close = () => {
    setOpened(undefined)
    void client.invalidateQueries({ queryKey: ask(ownAccount, {}).queryKey })
  }
  const { two_step: isOn, two_step_required: isRequired, recovery_codes_left: codes } = account
  return (
    <ProfileSection
      id="two-step"
      title={m.two_step_title()}
      lead={m.two_step_lead()}
      tag={
        isOn ? (
          <StatusTag tone="good" icon={<IconShieldCheck aria-hidden="true" />}>
            {m.two_step_on()}
          </StatusTag>
        ) : (
          <StatusTag tone="neutral" icon={<IconShieldOff aria-hidden="true" />}>
            {m.two_step_off()}
          </StatusTag>
        )
      }
    >
      {isOn &&
        (codes < fewCodes ? (
          <Notice tone="waiting" title={m.two_step_codes_left({ count: codes })}>
            {m.two_step_codes_few()}
          </Notice>
        ) : (
          <p>{m.two_step_codes_left({ count: codes })}</p>
        ))}
      {isRequired && <Muted>{m.two_step_required()}</Muted>}
      <div className={styles.buttons}>
        <Button variant="light" onClick={() => setOpened('setup')}>
          {isOn ? m.two_step_renew() : m.two_step_start()}
        </Button>
        {isOn && !isRequired && (
          <Button variant="subtle" color="red" onClick={() => setOpened('stop')}>
            {m.two_step_stop()}
          </Button>
        )}
      </div>
      <Suspense fallback={null}>
        {opened === 'setup' && <SetupDialog isOn={isOn} onClose={close} />}
        {opened === 'stop' && <StopDialog isOn={isOn} onClose={close} />}
      </Suspense>
    </ProfileSection>
  )
}
