import { IconCloudOff } from '@tabler/icons-react'
import { problemText } from '../../lib/api-problem.ts'
import { m } from '../../paraglide/messages.js'
import { EmptySearch } from '../../ui/art/empty-search.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { StatusRibbon } from '../../ui/status-ribbon.tsx'
import styles from './search-dialog.module.css'
import type { useSearch } from './use-search.ts'

type Props = {
  readonly search: ReturnType<typeof useSearch>
  /** Whether the list above has options. */
  readonly some: boolean
}

/** Says under the results why there are none, or only pages. */
export const SearchState = ({ search: { query, online, waiting, error, retry }, some }: Props) => {
  if (query === '') return null
  if (!online)
    return (
      <div className={styles.state}>
        <StatusRibbon tone="waiting" icon={<IconCloudOff aria-hidden="true" />} title={m.offline_title()}>
          {m.search_offline()}
        </StatusRibbon>
      </div>
    )
  if (error)
    return (
      <div className={styles.state}>
        <Notice
          tone="danger"
          title={problemText(error)}
          action={
            <Button variant="light" size="sm" onClick={retry}>
              {m.common_retry()}
            </Button>
          }
        />
      </div>
    )
  if (waiting || some) return null
  return <EmptyState picture={<EmptySearch />} text={m.search_none({ query })} />
}
