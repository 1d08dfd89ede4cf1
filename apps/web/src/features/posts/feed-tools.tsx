import { postKinds } from '@nhip-cau/contract/post-kinds'
import { IconPhoto, IconSearch, IconX } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'wouter'
import { areaPath, currentRole } from '../../lib/area.ts'
import { useClassInAddress } from '../../lib/chosen-class.ts'
import { addressWithClass } from '../../lib/class-choice.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import styles from './feed-tools.module.css'
import { kindNames } from './post-kinds.ts'
import type { FeedFilter } from './use-feed-filter.ts'

const loadSearch = () => import('../../ui/list/search-field.tsx')
const SearchField = lazy(() => loadSearch().then((module) => ({ default: module.SearchField })))

const KindField = lazy(() => import('../../ui/select-field.tsx').then((module) => ({ default: module.SelectField })))

const preload = () => {
  loadSearch().catch(() => undefined)
}

const fieldId = 'feed-search'

/** Search, filters and the way to the photos, in one line; the search field opens below. */
export const FeedTools = ({ filter }: { filter: FeedFilter }) => {
  const isAsked = filter.q !== '' || filter.kind !== undefined
  const [search, setSearch] = useState<'asked' | 'linked' | 'closed'>(isAsked ? 'linked' : 'closed')
  const isOpen = search !== 'closed'
  const toggle = () => {
    setSearch(isOpen ? 'closed' : 'asked')
    if (isOpen && filter.q !== '') filter.search('')
    if (isOpen && filter.kind !== undefined) filter.setKind('')
  }
  return (
    <search className={styles.tools}>
      <div className={styles.line}>
        <IconButton
          label={m.feed_search()}
          icon={<IconSearch size={22} />}
          variant={isOpen ? 'light' : 'subtle'}
          aria-expanded={isOpen}
          aria-controls={isOpen ? fieldId : undefined}
          onPointerEnter={preload}
          onClick={toggle}
        />
        <Chip type="checkbox" name="unread" checked={filter.unread} onChange={filter.setUnread}>
          {m.feed_unread()}
        </Chip>
        {currentRole() === 'parent' && (
          <Chip type="checkbox" name="to-answer" checked={filter.toAnswer} onChange={filter.setToAnswer}>
            {m.feed_to_answer()}
          </Chip>
        )}
        <Chip type="checkbox" name="photos" checked={filter.photos} onChange={filter.setPhotos}>
          {m.feed_with_photos()}
        </Chip>
        {filter.isNarrowed && (
          <IconButton label={m.list_clear_filters()} icon={<IconX size={20} />} onClick={filter.clear} />
        )}
        <PhotosLink />
      </div>
      {isOpen && (
        <div id={fieldId} className={styles.fields}>
          <Suspense fallback={<div className={styles.place} />}>
            <SearchField
              key={filter.cleared}
              q={filter.q}
              placeholder={m.feed_search_placeholder()}
              onSearch={filter.search}
              autoFocus={search === 'asked'}
            />
            <KindField
              label={m.post_kind()}
              none={m.post_kind_any()}
              options={postKinds
                .filter((kind) => kind !== 'internal' || currentRole() !== 'parent')
                .map((value) => ({ value, label: kindNames[value]() }))}
              value={filter.kind ?? ''}
              onChange={filter.setKind}
            />
          </Suspense>
        </div>
      )}
    </search>
  )
}

const PhotosLink = () => {
  const { id } = useClassInAddress()
  const path = areaPath(currentRole(), '/?view=photos')
  return (
    <Button
      component={Link}
      href={id === null ? path : addressWithClass(path, id)}
      size="sm"
      variant="default"
      className={styles.photos ?? ''}
      leftSection={<IconPhoto size={18} aria-hidden="true" />}
    >
      <span className={styles.photosName}>{m.feed_photos()}</span>
    </Button>
  )
}
