import type {
  CardEntry,
  ClassEntry,
  GrowthEntry,
  PhotosEntry,
  ReviewEntry,
  YearEntry,
} from '@nhip-cau/contract/child-year'
import { Link } from 'wouter'
import { photosOf } from '../../lib/api.ts'
import { areaPath, currentRole, homePaths } from '../../lib/area.ts'
import { m } from '../../paraglide/messages.js'
import { formatNumber } from '../../ui/format.ts'
import { Muted } from '../../ui/muted.tsx'
import { PhotoMosaic } from '../../ui/photos/photo-mosaic.tsx'
import { Envelope, Letter } from '../nice-student-cards/book/book-art.tsx'
import { cardTitle, stickerLine } from '../nice-student-cards/book/card-words.ts'
import { Sticker } from '../nice-student-cards/stickers/sticker.tsx'
import { ReviewText } from '../student-review/review-content.tsx'
import styles from './timeline.module.css'
import { reviewTitle } from './year-texts.ts'

/** What an entry shows beside its day. */
export const EntryContent = ({ entry, studentId }: { readonly entry: YearEntry; readonly studentId: string }) => {
  switch (entry.kind) {
    case 'card':
      return <CardContent entry={entry} studentId={studentId} />
    case 'review':
      return <ReviewContent entry={entry} studentId={studentId} />
    case 'growth':
      return <GrowthContent entry={entry} />
    case 'photos':
      return <PhotosContent entry={entry} />
    case 'class':
      return <ClassContent entry={entry} />
  }
}

/** A card that its family has not opened stays in its envelope: the book reveals it. */
const CardContent = ({ entry, studentId }: { readonly entry: CardEntry; readonly studentId: string }) => {
  const [first] = entry.stickers
  const title = <strong>{`${entry.stickers.length > 0 ? m.book_card() : m.book_words()} · ${cardTitle(entry)}`}</strong>
  const isFamily = currentRole() === 'parent'
  const mark = first ? <Sticker sticker={first} size={64} named /> : <Letter size={64} />
  return (
    <div className={styles.card}>
      {entry.opened ? mark : <Envelope size={64} />}
      <div className={styles.words}>
        {isFamily ? (
          <Link href={areaPath('parent', `/nice-student-cards?student_id=${studentId}`)}>{title}</Link>
        ) : (
          title
        )}
        {!entry.opened && <Muted as="span">{m.year_unopened()}</Muted>}
        {entry.opened && entry.stickers.length > 0 && <Muted as="span">{stickerLine(entry)}</Muted>}
        {entry.opened && entry.comment && <p dir="auto">{entry.comment}</p>}
        <Muted as="small">{entry.by}</Muted>
      </div>
    </div>
  )
}

const reviewQuery = ({ id, last_day }: ReviewEntry, student_id: string) =>
  new URLSearchParams({ student_id, month: last_day.slice(0, 7), review: id }).toString()

const ReviewContent = ({ entry, studentId }: { readonly entry: ReviewEntry; readonly studentId: string }) => {
  const title = <strong>{reviewTitle(entry)}</strong>
  return (
    <div className={styles.words}>
      {currentRole() === 'parent' ? (
        <Link href={areaPath('parent', `/student-review?${reviewQuery(entry, studentId)}`)}>{title}</Link>
      ) : (
        title
      )}
      <ReviewText content={entry} />
      <Muted as="small">{entry.by}</Muted>
    </div>
  )
}

const GrowthContent = ({ entry: { height, weight } }: { readonly entry: GrowthEntry }) => (
  <div className={styles.words}>
    <strong>
      {[
        ...(height === null ? [] : [m.year_height({ height: formatNumber(height) })]),
        ...(weight === null ? [] : [m.year_weight({ weight: formatNumber(weight, 2) })]),
      ].join(' · ')}
    </strong>
    <Link href="/growth">{m.year_growth_open()}</Link>
  </div>
)

const PhotosContent = ({ entry }: { readonly entry: PhotosEntry }) => {
  const { id, title, images, more, videos } = entry
  const facts = [
    ...(more > 0 ? [m.year_more_photos({ count: more })] : []),
    ...(videos > 0 ? [m.year_videos({ count: videos })] : []),
  ]
  return (
    <div className={styles.photos}>
      <PhotoMosaic photos={photosOf(currentRole(), images)} label={title} />
      <Link href={`${homePaths[currentRole()]}?post=${id}`}>
        <strong dir="auto">{title}</strong>
      </Link>
      {facts.length > 0 && <Muted as="span">{facts.join(' · ')}</Muted>}
    </div>
  )
}

const ClassContent = ({ entry }: { readonly entry: ClassEntry }) => (
  <div className={styles.words}>
    <strong dir="auto">{m.year_class({ name: entry.class })}</strong>
    <Muted as="span">{m.year_school_year_of({ name: entry.year })}</Muted>
  </div>
)
