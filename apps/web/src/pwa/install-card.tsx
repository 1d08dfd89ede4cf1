import { IconDeviceMobile, IconShare2, IconSquareRoundedPlus, IconX } from '@tabler/icons-react'
import { type Ref, useEffect, useRef } from 'react'
import { m } from '../paraglide/messages.js'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { LogoMark } from '../ui/logo.tsx'
import { askToInstall, dismissInstall, type InstallWay } from './install.ts'
import styles from './install-card.module.css'

type Props = {
  readonly way: InstallWay
  /** The user opened it, so it takes the focus. */
  readonly wanted: boolean
}

export const InstallCard = ({ way, wanted }: Props) => {
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    if (wanted) card.current?.focus()
  }, [wanted])
  return (
    <Card
      as="section"
      className={styles.card}
      data-above-actions
      aria-label={m.install_title()}
      ref={card as Ref<HTMLDivElement>}
      tabIndex={-1}
    >
      <LogoMark size={44} />
      <div className={styles.text}>
        <h2>{m.install_title()}</h2>
        <p>{m.install_text()}</p>
      </div>
      <IconButton label={m.common_close()} icon={<IconX size={20} />} onClick={dismissInstall} />
      <div className={styles.instructions}>{way === 'prompt' ? <PromptButton /> : <SafariSteps />}</div>
    </Card>
  )
}

const PromptButton = () => (
  <Button
    fullWidth
    leftSection={<IconDeviceMobile size={20} />}
    onClick={() => void askToInstall().then((accepted) => accepted && dismissInstall())}
  >
    {m.install_now()}
  </Button>
)

const SafariSteps = () => (
  <ol className={styles.steps}>
    <li>
      <IconShare2 size={26} aria-hidden="true" />
      {m.install_ios_share()}
    </li>
    <li>
      <IconSquareRoundedPlus size={26} aria-hidden="true" />
      {m.install_ios_choose()}
    </li>
  </ol>
)
