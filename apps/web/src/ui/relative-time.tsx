import { formatLongDateTime, formatRelativeTime } from './format.ts'
import { useNow } from './use-now.ts'

type Props = { at: string; className?: string }

export const RelativeTime = ({ at, className }: Props) => {
  const now = useNow()
  return (
    <time dateTime={at} title={formatLongDateTime(at)} className={className}>
      {formatRelativeTime(at, now)}
    </time>
  )
}
