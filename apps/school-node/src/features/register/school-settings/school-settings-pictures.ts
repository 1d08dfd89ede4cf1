import { setCover, setLogo } from '@nhip-cau/contract/settings'
import { successText } from '@nhip-cau/contract/texts'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { UploadedFile } from '@nhip-cau/server-kit/call'
import { signalLive } from '@nhip-cau/server-kit/live'
import type { Context } from '../../../context.ts'
import { storeImage } from '../../../files/store-images.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { setSchoolPicture } from './school-settings.queries.ts'

export type SchoolPicture = 'logo' | 'cover'

const limits = { logo: setLogo.upload, cover: setCover.upload } as const

/** Stores the school's logo or cover. The previous one is removed with other unused files. */
export const replaceSchoolPicture = async (
  context: Context,
  actor: Actor,
  which: SchoolPicture,
  files: AsyncIterable<UploadedFile>,
) => {
  const image = await storeImage(context, actor, files, limits[which])
  await setPicture(context, actor, which, image.id)
  return { image }
}

export const removeSchoolPicture = async (context: Context, actor: Actor, which: SchoolPicture) => {
  await setPicture(context, actor, which, null)
  return { message: successText }
}

const setPicture = (context: Context, actor: Actor, which: SchoolPicture, mediaId: string | null) =>
  context.transaction(async (tx) => {
    await setSchoolPicture(tx, actor.schoolId, which === 'logo' ? 'logo_media_id' : 'cover_media_id', mediaId)
    await recordAudit(tx, actor, {
      action: 'settings.update',
      object: { kind: 'settings', id: null, name: null },
      after: { [which]: mediaId !== null },
    })
    await signalLive(tx, { school_id: actor.schoolId, topics: ['profile', 'settings'] })
  })
