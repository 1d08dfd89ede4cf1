import { IconDeviceMobile, IconShare2, IconSquareRoundedPlus, IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { m } from '../paraglide/messages.js'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { LogoMark } from '../ui/logo.tsx'
import { askToInstall, dismissInstall, offerInstallAgain, useInstallShown, useInstallWay } from './install.ts'
import styles from './install-guide.module.css'

const isPhone = () => window.matchMedia('(pointer: coarse)').matches

/**
 * How the app gets onto the home screen: offered once on phones, where it can be done, and again when it is called for
 * in the menu. Lies over the end of the page; to be put once into a frame.
 */
export const InstallGuide = () => {
  const way = useInstallWay()
  const isShown = useInstallShown()
  const wasShown = useRef(isShown)
  const card = useRef<HTMLDivElement>(null)
  const isOpen = way !== undefined && !isShown && (wasShown.current || isPhone())
  useEffect(() => {
    // Called for in the menu, not offered by itself.
    if (isOpen && wasShown.current) card.current?.focus()
    wasShown.current = wasShown.current || isShown
  }, [isOpen, isShown])
  if (!isOpen) return null
  return (
    <Card as="section" className={styles.card} aria-label={m.install_title()} ref={card} tabIndex={-1}>
      <LogoMark size={44} />
      <div className={styles.words}>
        <h2>{m.install_title()}</h2>
        <p>{m.install_text()}</p>
      </div>
      <IconButton label={m.common_close()} icon={<IconX size={20} />} onClick={dismissInstall} />
      <div className={styles.how}>{way === 'prompt' ? <PromptButton /> : <SafariSteps />}</div>
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

/** For the profile menu; nothing where the app is installed already or cannot be. */
export const InstallMenuEntry = ({ className, onOpen }: { className: string | undefined; onOpen?: () => void }) => {
  const way = useInstallWay()
  if (way === undefined) return null
  const open = () => {
    onOpen?.()
    if (way === 'prompt') return void askToInstall()
    offerInstallAgain()
  }
  return (
    <button type="button" className={className} onClick={open}>
      <IconDeviceMobile size={22} aria-hidden="true" />
      {m.install_title()}
    </button>
  )
}
