import { IconDeviceMobile } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { m } from '../paraglide/messages.js'
import { askToInstall, offerInstallAgain, useInstallOffer, useInstallWay } from './install.ts'

const InstallCard = lazy(() => import('./install-card.tsx').then((module) => ({ default: module.InstallCard })))

const isPhone = () => window.matchMedia('(pointer: coarse)').matches

/**
 * Explains how to install the app: shown once on phones that support it, and again from the menu. It lies over the end
 * of the page; mount it once in a frame.
 */
export const InstallGuide = () => {
  const way = useInstallWay()
  const offer = useInstallOffer()
  if (way === undefined || offer === 'no' || (offer === 'once' && !isPhone())) return null
  return (
    <Suspense fallback={null}>
      <InstallCard way={way} wanted={offer === 'wanted'} />
    </Suspense>
  )
}

type EntryProps = {
  readonly className: string | undefined
  readonly onOpen?: () => void
}

/** The entry of the profile menu; renders nothing if the app is installed or cannot be. */
export const InstallMenuEntry = ({ className, onOpen }: EntryProps) => {
  const way = useInstallWay()
  if (way === undefined) return null
  const open = () => {
    onOpen?.()
    if (way === 'prompt') void askToInstall()
    else offerInstallAgain()
  }
  return (
    <button type="button" className={className} onClick={open}>
      <IconDeviceMobile size={22} aria-hidden="true" />
      {m.install_title()}
    </button>
  )
}
