import { listPostPhotos, type PostPhotos } from '@nhip-cau/contract/posts-reading'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Fragment, lazy, type ReactNode, Suspense, useMemo } from 'react'
import { Link, useSearchParams } from 'wouter'
import { photosOf, playableVideos } from '../../lib/api.ts'
import { currentRole, homePaths } from '../../lib/area.ts'
import { useChosenClass, useClassInAddress } from '../../lib/chosen-class.ts'
import { addressWithClass } from '../../lib/class-choice.ts'
import { FamilyEmpty } from '../../lib/family-empty.tsx'
import { useProfile } from '../../lib/profile.tsx'
import { askEndless } from '../../lib/queries.ts'
import { QueryState } from '../../lib/query-state.tsx'
import { m } from '../../paraglide/messages.js'
import { EmptyFeed } from '../../ui/art/empty-feed.tsx'
import { Button } from '../../ui/button.tsx'
import { EndlessFoot } from '../../ui/endless-foot.tsx'
import { formatLongDate, schoolDay } from '../../ui/format.ts'
import { Page } from '../../ui/page.tsx'
import { openPhotoViewer } from '../../ui/photos/open-photo-viewer.ts'
import { PhotoGrid, type PhotoOfGrid } from '../../ui/photos/photo-grid.tsx'
import { useRefetchOnPhotoError } from './feed.tsx'
import styles from './photos-page.module.css'
import { PostVideos } from './post-videos.tsx'
import { ChildFilter, useChildInAddress } from './tags/child-filter.tsx'

type Shown = PhotoOfGrid & {
  readonly postId: string
  readonly day: string
  readonly download: { readonly url: string; readonly name: string } | undefined
}

const ChildPhotosDownload = lazy(() =>
  import('./tags/child-photos-download.tsx').then((module) => ({ default: module.ChildPhotosDownload })),
)

/** The photos and videos of the published posts by day; each leads to its post. */
export const PhotosPage = ({ panel }: { panel: ReactNode }) => {
  const role = currentRole()
  const { classes, children } = useProfile()
  const { childId } = useChildInAddress()
  const isOwn = children.some(({ id, kind, barred }) => id === childId && kind === 'parent' && !barred)
  const [chosen] = useChosenClass(role, classes)
  const { id: inAddress } = useClassInAddress()
  const list = useInfiniteQuery(
    askEndless(listPostPhotos, childId ? { child_id: childId } : { class_id: chosen?.id }, ({ next }) =>
      next === null ? undefined : { before: next },
    ),
  )
  const pages = list.data?.pages
  const posts = useMemo(() => pages?.flatMap(({ data }) => data) ?? [], [pages])
  const photos = useMemo(() => posts.flatMap(shownIn), [posts])
  const days = Map.groupBy(posts, ({ published_at }) => schoolDay(published_at))
  const openPost = useOpenPost()
  const open = (photo: Shown) =>
    void openPhotoViewer(
      photos.map((one) => one.photo),
      photos.indexOf(photo),
      {
        label: m.photo_to_post(),
        go: (index) => openPost(photos[index]?.postId),
        download: (index) => photos[index]?.download,
      },
    )
  const onLoadError = useRefetchOnPhotoError()
  const home = homePaths[role]
  return (
    <Page
      title={m.feed_photos()}
      description={role === 'parent' ? undefined : (pages?.[0]?.child ?? undefined)}
      dense
      trail={<Link href={inAddress === null ? home : addressWithClass(home, inAddress)}>{m.title_feed()}</Link>}
    >
      {role === 'parent' && <ChildFilter />}
      {childId && isOwn && (
        <Suspense fallback={null}>
          <ChildPhotosDownload key={childId} childId={childId} />
        </Suspense>
      )}
      <QueryState
        query={list}
        loading={6}
        isEmpty={() => posts.length === 0}
        empty={<FamilyEmpty picture={<EmptyFeed />} text={m.photos_empty()} />}
      >
        {() => (
          <>
            {[...days].map(([day, ofDay]) => (
              <section key={day} className={styles.day} aria-labelledby={`photos-${day}`}>
                <h2 id={`photos-${day}`}>{formatLongDate(day)}</h2>
                <PhotoGrid photos={photosOfPosts(photos, ofDay)} onOpen={open} onLoadError={onLoadError} />
                {ofDay.map(({ id, title, videos }) => (
                  <Fragment key={id}>
                    {videos && (
                      <figure className={styles.videos}>
                        <PostVideos videos={playableVideos(role, videos)} onLoadError={onLoadError} />
                        <figcaption>
                          <Button variant="subtle" size="compact-sm" onClick={() => openPost(id)}>
                            {title}
                          </Button>
                        </figcaption>
                      </figure>
                    )}
                  </Fragment>
                ))}
              </section>
            ))}
            <EndlessFoot
              more={list.hasNextPage}
              loading={list.isFetching}
              failed={list.isFetchNextPageError}
              onMore={() => void list.fetchNextPage({ cancelRefetch: false })}
            />
          </>
        )}
      </QueryState>
      {panel}
    </Page>
  )
}

/** Those of the photos that are in these posts; each photo of the page is one object, which the viewer finds again. */
const photosOfPosts = (photos: readonly Shown[], posts: readonly PostPhotos[]) =>
  photos.filter(({ postId }) => posts.some(({ id }) => id === postId))

const shownIn = ({ id, title, published_at, images, tagged = [] }: PostPhotos): Shown[] =>
  photosOf(currentRole(), images).map((photo, index) => ({
    photo,
    postId: id,
    day: schoolDay(published_at),
    label: m.photos_open({ index: index + 1, total: images.length, title }),
    // Only those of the own child are given away.
    download:
      currentRole() === 'parent' && tagged.includes(photo.id)
        ? { url: photo.sources.at(-1)?.url ?? '', name: `${schoolDay(published_at)}-${index + 1}.webp` }
        : undefined,
  }))

/** Opens the post over the photos; Back closes it. */
const useOpenPost = () => {
  const [, setSearch] = useSearchParams()
  return (id: string | undefined) => {
    if (id === undefined) return
    setSearch((before) => {
      const after = new URLSearchParams(before)
      after.set('post', id)
      return after
    })
  }
}
