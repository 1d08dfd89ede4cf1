import { IconEye } from '@tabler/icons-react'
import { type SubmitEvent, useEffect, useEffectEvent, useState } from 'react'
import { faceAddress } from '../../lib/api.ts'
import { isApiProblem, isUncertain, problemText } from '../../lib/api-problem.ts'
import { currentRole } from '../../lib/area.ts'
import { useProfile } from '../../lib/profile.tsx'
import { familiesReached } from '../../lib/reach.ts'
import type { DocumentPickerProps } from '../../lib/use-document-uploads.ts'
import type { usePhotoUploads } from '../../lib/use-photo-uploads.ts'
import type { VideoPickerProps } from '../../lib/use-video-uploads.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FormErrors } from '../../ui/form-errors.tsx'
import { formatNumber } from '../../ui/format.ts'
import { LoadingOverlay } from '../../ui/loading-overlay.tsx'
import { PhotoPicker } from '../../ui/photos/photo-picker.tsx'
import { SendFailure } from '../../ui/send-failure.tsx'
import { StickyActions } from '../../ui/sticky-actions.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { PhotoConsentWarning } from '../consents/photo-consent-warning.tsx'
import { DocumentPicker } from './document-picker.tsx'
import { DraftState, type ShownDraft } from './draft-state.tsx'
import { targetBody, targetQuery } from './post-aims.ts'
import { errorsOf, type FieldErrors, limits, optionsBody, type PostFields } from './post-fields.ts'
import styles from './post-form.module.css'
import { PostOptions } from './post-options.tsx'
import { PostTarget } from './post-target.tsx'
import type { Sending } from './post-texts.ts'
import { ReachQuestion, useReachQuestion } from './reach-question.tsx'
import { RichTextField } from './rich-text-field.tsx'
import { type TagFile, tagsBody } from './tags/tag-fields.ts'
import { TagSection } from './tags/tag-section.tsx'
import { useReach } from './use-reach.ts'
import { VideoPicker } from './video-picker.tsx'

/** The request body: the fields, and the photos in order. */
export type PostInput = ReturnType<typeof optionsBody> &
  ReturnType<typeof targetBody> & {
    readonly title: string
    readonly text: string
    readonly image_ids: string[]
    readonly video_ids: string[]
    readonly document_ids: string[]
    readonly image_tags: string[][]
    readonly video_tags: string[][]
    /** The number of families that the author has confirmed. */
    readonly confirmed_families?: number
  }

type Props = {
  readonly fields: PostFields
  readonly onChange: (fields: PostFields) => void
  readonly photos: ReturnType<typeof usePhotoUploads>['picker']
  readonly videos: VideoPickerProps
  readonly documents: DocumentPickerProps
  readonly draft: ShownDraft
  readonly sending: Sending
  /** The post is not published yet, so that it can wait for a time. */
  readonly canWait: boolean
  readonly send: (input: PostInput, accept: boolean) => Promise<void>
  readonly onPreview: () => void
  readonly onReload: (() => void) | undefined
}

export const PostForm = (props: Props) => {
  const { fields, onChange, photos, videos, documents, draft, sending, canWait, send, onPreview, onReload } = props
  const role = currentRole()
  const { classes } = useProfile()
  const reach = familiesReached(useReach(fields, sending.publishes))
  const brake = useReachQuestion(fields)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [problem, setProblem] = useState<unknown>()
  const [stage, setStage] = useState<'writing' | 'awaiting-photos' | 'sending'>('writing')
  // Which of two buttons was pressed, until the files have arrived.
  const [saves, setSaves] = useState(false)
  const underWay = photos.items.filter(({ state }) => state !== 'done' && state !== 'failed').length
  const lost = photos.items.filter(({ state }) => state === 'failed').length

  const filesLeft = underWay + videos.underWay + (documents.isUnderWay ? 1 : 0)
  const lostFiles = (): FieldErrors => ({
    ...(lost > 0 && { image_ids: m.post_photos_failed({ count: lost }) }),
    ...(videos.stuck > 0 && { video_ids: m.post_videos_stuck() }),
    ...(documents.hasFailed && { document_ids: m.post_documents_failed() }),
  })

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent
    setSaves(submitter?.getAttribute('value') === saveOnly)
    const found = { ...errorsOf(fields), ...lostFiles() }
    setErrors(found)
    setProblem(undefined)
    if (Object.keys(found).length === 0) setStage('awaiting-photos')
  }
  const sendNow = async (confirmed?: number) => {
    setStage('sending')
    const files = {
      image_ids: photos.items.flatMap(({ result }) => (result ? [result.id] : [])),
      video_ids: [...videos.videoIds],
    }
    try {
      await send(
        {
          ...optionsBody(fields),
          ...targetBody(fields),
          title: fields.title,
          text: fields.text,
          ...files,
          ...tagsBody(fields.tags, files),
          ...(confirmed === undefined ? {} : { confirmed_families: confirmed }),
          document_ids: [...documents.documentIds],
        },
        !saves,
      )
    } catch (error) {
      if (await brake.asks(error)) return setStage('writing')
      setErrors(isApiProblem(error) ? error.errors : {})
      setProblem(error)
      setStage('writing')
    }
  }
  // Sends automatically when the last file is uploaded; one that failed needs the author's decision.
  const proceed = useEffectEvent(() => {
    const errors = lostFiles()
    if (Object.keys(errors).length === 0) return void sendNow()
    setErrors(errors)
    setStage('writing')
  })
  useEffect(() => {
    if (stage === 'awaiting-photos' && filesLeft === 0) proceed()
  }, [stage, filesLeft])

  // A photo that failed is mended when it was removed or sent again.
  useEffect(() => {
    if (lost === 0) setErrors(({ image_ids: _photos, ...others }) => others)
  }, [lost])
  useEffect(() => {
    if (videos.stuck === 0) setErrors(({ video_ids: _videos, ...others }) => others)
  }, [videos.stuck])
  useEffect(() => {
    if (!documents.hasFailed) setErrors(({ document_ids: _documents, ...others }) => others)
  }, [documents.hasFailed])

  const change = (part: Partial<PostFields>) => {
    onChange({ ...fields, ...part })
    const left = without(errors, Object.keys(part))
    setErrors(left)
    const isRefusal = isApiProblem(problem) && Object.keys(problem.errors).length > 0
    if (isRefusal && Object.keys(left).length === 0) setProblem(undefined)
  }
  const listed = (Object.entries(errors) as [keyof FieldErrors, string][]).map(([field, message]) => ({
    fieldId: field === 'age_groups' || field === 'student_ids' ? 'post-class_ids' : `post-${field}`,
    message,
  }))
  const busy = stage !== 'writing'
  return (
    <Card>
      <form className={styles.form} noValidate onSubmit={submit}>
        <LoadingOverlay visible={stage === 'sending'} />
        <FormErrors errors={listed} />
        {problem !== undefined && listed.length === 0 && <SendProblem problem={problem} onReload={onReload} />}
        <div id="post-class_ids" tabIndex={-1}>
          <PostTarget role={role} classes={classes} fields={fields} error={targetError(errors)} onChange={change} />
        </div>
        {photos.items.length + videos.items.length > 0 && <PhotoConsentWarning shownTo={targetQuery(fields)} />}
        <TextField
          id="post-title"
          label={m.post_title()}
          placeholder={m.post_title_placeholder()}
          size="md"
          maxLength={limits.title.max}
          value={fields.title}
          error={errors.title}
          onChange={(event) => change({ title: event.currentTarget.value })}
        />
        <RichTextField
          id="post-text"
          label={m.post_text()}
          placeholder={m.post_text_placeholder()}
          description={m.post_text_count({
            count: formatNumber(fields.text.length),
            max: formatNumber(limits.text.max),
          })}
          maxLength={limits.text.max}
          text={fields.text}
          body={fields.body}
          error={errors.text}
          onChange={change}
        />
        <div id="post-image_ids" tabIndex={-1}>
          <PhotoPicker label={m.post_photos()} optional {...photos} error={errors.image_ids} />
        </div>
        <div id="post-video_ids" tabIndex={-1}>
          <VideoPicker {...videos} error={errors.video_ids} />
        </div>
        <div id="post-image_tags" tabIndex={-1}>
          <div id="post-video_tags" tabIndex={-1}>
            <TagSection
              files={filesOf(photos.items, videos.items)}
              target={targetQuery(fields)}
              tags={fields.tags}
              errors={[errors.image_tags, errors.video_tags]}
              onChange={(tags) => change({ tags })}
            />
          </div>
        </div>
        <div id="post-document_ids" tabIndex={-1}>
          <DocumentPicker {...documents} error={errors.document_ids} />
        </div>
        <PostOptions fields={fields} errors={errors} canWait={canWait} onChange={change} />
        <div className={styles.foot}>
          <p className={styles.next}>{sending.next}</p>
          <DraftState {...draft} />
        </div>
        <StickyActions>
          <Button
            variant="default"
            size="md"
            className={styles.preview}
            leftSection={<IconEye size={20} aria-hidden="true" />}
            onClick={onPreview}
          >
            <span className={styles.previewName}>{m.post_preview()}</span>
          </Button>
          {sending.saveLabel !== undefined && (
            <Button type="submit" variant="default" size="md" value={saveOnly} disabled={busy}>
              {sending.saveLabel}
            </Button>
          )}
          <Button type="submit" size="md" disabled={busy}>
            {stage === 'awaiting-photos'
              ? awaiting(underWay, videos.underWay)
              : [sending.label, reach].filter(Boolean).join(' · ')}
          </Button>
        </StickyActions>
      </form>
      <ReachQuestion families={brake.families} onClose={brake.close} onConfirm={(families) => void sendNow(families)} />
    </Card>
  )
}

/** The photos and videos in which children can be tagged: those that have arrived. */
const filesOf = (
  photos: ReturnType<typeof usePhotoUploads>['picker']['items'],
  videos: VideoPickerProps['items'],
): readonly TagFile[] => [
  ...photos.flatMap(({ result, previewUrl }) =>
    result ? [{ id: result.id, preview: previewUrl ?? faceAddress(currentRole(), result), isVideo: false }] : [],
  ),
  ...videos.flatMap(({ video }) =>
    video ? [{ id: video.id, preview: faceAddress(currentRole(), video.poster), isVideo: true }] : [],
  ),
]

const targetError = (errors: FieldErrors) => errors.class_ids ?? errors.age_groups ?? errors.student_ids
/** The value of the button that saves without accepting. */
const saveOnly = 'save'

const awaiting = (photos: number, videos: number) => {
  if (photos > 0) return m.post_awaiting_photos({ count: photos })
  return videos > 0 ? m.post_awaiting_videos() : m.post_awaiting_documents()
}

const SendProblem = ({ problem, onReload }: { problem: unknown; onReload: (() => void) | undefined }) => {
  const outdated = isApiProblem(problem) && problem.status === 409
  return (
    <SendFailure
      text={problemText(problem)}
      action={
        outdated &&
        onReload && (
          <Button variant="subtle" size="md" onClick={onReload}>
            {m.post_reload()}
          </Button>
        )
      }
    >
      {isUncertain(problem) && <p>{m.post_kept()}</p>}
    </SendFailure>
  )
}

const errorNames: Record<keyof PostFields, keyof FieldErrors> = {
  title: 'title',
  text: 'text',
  aim: 'class_ids',
  body: 'text',
  wholeSchool: 'class_ids',
  classIds: 'class_ids',
  ageGroups: 'age_groups',
  studentIds: 'student_ids',
  kind: 'class_ids',
  pinnedUntil: 'poll',
  commentsOpen: 'poll',
  poll: 'poll',
  tags: 'image_tags',
  confirm: 'confirm',
  publishOn: 'publish_on',
}

/** Removes a field's errors when it changes; the next attempt validates it again. */
const without = (errors: FieldErrors, touched: string[]): FieldErrors => {
  const gone = new Set(touched.map((name) => errorNames[name as keyof PostFields]))
  if (gone.has('image_tags')) gone.add('video_tags')
  const ofTarget = ['class_ids', 'age_groups', 'student_ids'] as const
  if (ofTarget.some((name) => gone.has(name))) for (const name of ofTarget) gone.add(name)
  return Object.fromEntries(
    Object.entries(errors).filter(([name]) => !gone.has(name.split('.')[0] as keyof FieldErrors)),
  )
}
