import { postKinds } from '@nhip-cau/contract/post-kinds'
import { useListState } from '../../ui/list/use-list-state.ts'

/** When the reader began to look at unread posts; what is read since then stays in the list. */
let unreadAt: string | undefined

const names = ['unread', 'photos', 'kind'] as const

/** Search and filters of the feed, which are in the address of the page. */
export const useFeedFilter = () => {
  const { q, filters, isNarrowed, cleared, search, setFilter, clear } = useListState({ filters: names, sort: '' })
  const unread = filters.unread !== undefined
  const photos = filters.photos !== undefined
  const kind = postKinds.find((one) => one === filters.kind)
  if (unread) unreadAt ??= new Date().toISOString()
  return {
    q,
    unread,
    photos,
    kind,
    isNarrowed,
    cleared,
    search,
    clear,
    setUnread: (on: boolean) => {
      unreadAt = on ? new Date().toISOString() : undefined
      setFilter('unread', on ? '1' : undefined)
    },
    setKind: (next: string) => setFilter('kind', next === '' ? undefined : next),
    setPhotos: (on: boolean) => setFilter('photos', on ? '1' : undefined),
    query: {
      ...(q === '' ? {} : { q }),
      ...(unread ? { unseen_at: unreadAt } : {}),
      ...(kind === undefined ? {} : { kind }),
      ...(photos ? { photos: 'true' as const } : {}),
    },
  }
}

export type FeedFilter = ReturnType<typeof useFeedFilter>
