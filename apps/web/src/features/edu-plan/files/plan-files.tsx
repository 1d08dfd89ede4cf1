import type { Plan } from '@nhip-cau/contract/edu-plan'
import {
  attachPlanDocuments,
  attachPlanImages,
  removePlanDocument,
  removePlanImage,
} from '@nhip-cau/contract/edu-plan-files'
import { type PlanFile, planLimits } from '@nhip-cau/contract/edu-plan-parts'
import { IconFilePlus, IconRefresh, IconX } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useCommand } from '../../../lib/queries.ts'
import { m } from '../../../paraglide/messages.js'
import { Card } from '../../../ui/card.tsx'
import { CheckField } from '../../../ui/check-field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Muted } from '../../../ui/muted.tsx'
import { AddFiles } from '../../../ui/photos/add-files.tsx'
import { UploadFailure, UploadProgress } from '../../posts/upload-field.tsx'
import { FileView } from './file-view.tsx'
import styles from './plan-files.module.css'
import { acceptedFiles, usePlanUploads } from './use-plan-uploads.ts'

/** The files of a plan with their previews, and what adds more. */
export const PlanFiles = ({ plan }: { readonly plan: Plan }) => {
  const title = useId()
  const { files, can } = plan
  const { items, add, retry, drop } = usePlanUploads(plan.id)
  const room = planLimits.files - files.length - items.length
  if (files.length === 0 && !can.write) return null
  return (
    <Card as="section" padding="small" aria-labelledby={title} className={styles.files ?? ''}>
      <h2 id={title}>{m.edu_files()}</h2>
      {files.length > 0 && (
        <ul className={styles.list}>
          {files.map((file) => (
            <Attached key={file.id} plan={plan} file={file} />
          ))}
        </ul>
      )}
      {items.length > 0 && (
        <ul className={styles.list}>
          {items.map(({ id, name, state, progress, error, retryable }) => (
            <li key={id} className={styles.upload}>
              <span className={styles.facts}>
                <strong dir="auto">{name}</strong>
                {state === 'failed' ? (
                  <UploadFailure error={error} />
                ) : (
                  <UploadProgress
                    name={name}
                    text={state === 'processing' ? m.upload_processing() : `${Math.floor(progress * 100)}%`}
                    percent={state === 'processing' ? undefined : Math.floor(progress * 100)}
                  />
                )}
              </span>
              {state === 'failed' && retryable && (
                <IconButton
                  label={m.document_retry({ name })}
                  icon={<IconRefresh size={20} />}
                  onClick={() => retry(id)}
                />
              )}
              <IconButton label={m.document_remove({ name })} icon={<IconX size={20} />} onClick={() => drop(id)} />
            </li>
          ))}
        </ul>
      )}
      {can.write && room > 0 && (
        <AddFiles accept={acceptedFiles} className={styles.add} onFiles={(chosen) => add(chosen.slice(0, room))}>
          {() => (
            <>
              <IconFilePlus size={24} stroke={1.6} aria-hidden="true" />
              {m.edu_files_add()}
            </>
          )}
        </AddFiles>
      )}
      {can.write && <Muted>{m.edu_files_hint({ count: planLimits.files })}</Muted>}
    </Card>
  )
}

const Attached = ({ plan, file }: { readonly plan: Plan; readonly file: PlanFile }) => {
  const { id, image, document, for_families } = file
  const removeImage = useCommand(removePlanImage, { done: m.edu_file_removed() })
  const removeDocument = useCommand(removePlanDocument, { done: m.edu_file_removed() })
  const showImage = useCommand(attachPlanImages)
  const showDocument = useCommand(attachPlanDocuments)
  // What was chosen, until the plan that is read says so too.
  const [wanted, setWanted] = useState<boolean>()
  if (wanted === for_families) setWanted(undefined)
  const show = (next: boolean) => {
    setWanted(next)
    const shared = { plan_id: plan.id, for_families: next }
    const undo = { onError: () => setWanted(undefined) }
    if (image) showImage.mutate({ body: { ...shared, image_ids: [id] } }, undo)
    else showDocument.mutate({ body: { ...shared, document_ids: [id] } }, undo)
  }
  const name = document?.name ?? m.edu_file_picture()
  return (
    <li className={styles.file}>
      <FileView file={file} />
      {plan.can.write && (
        <span className={styles.tools}>
          <CheckField
            label={m.edu_file_families()}
            value={wanted ?? for_families}
            disabled={wanted !== undefined}
            onChange={show}
          />
          <IconButton
            label={m.document_remove({ name })}
            icon={<IconX size={20} />}
            onClick={() => (image ? removeImage : removeDocument).mutate({ params: { id } })}
          />
        </span>
      )}
      {!plan.can.write && for_families && <Muted as="small">{m.edu_file_families()}</Muted>}
    </li>
  )
}
