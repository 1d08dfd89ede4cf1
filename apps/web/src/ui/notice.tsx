import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { StatusRibbon } from './status-ribbon.tsx'

type Props = {
  tone: 'good' | 'waiting' | 'info' | 'danger'
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
}

const icons = { good: IconCircleCheck, waiting: IconAlertTriangle, info: IconInfoCircle, danger: IconAlertTriangle }

/** A message in a page or form. Screen readers read an error out at once. */
export const Notice = ({ tone, ...rest }: Props) => {
  const Icon = icons[tone]
  return (
    <div role={tone === 'danger' ? 'alert' : 'status'}>
      <StatusRibbon tone={tone} icon={<Icon aria-hidden="true" />} {...rest} />
    </div>
  )
}
