import { setAvatar as endpoint } from '@nhip-cau/contract/own-account'
import { fieldText, successText } from '@nhip-cau/contract/texts'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { UploadedFile } from '@nhip-cau/server-kit/call'
import { problem } from '@nhip-cau/server-kit/problem-error'
import type { Context } from '../../context.ts'
import { setAvatar } from '../directory/directory-accounts.queries.ts'
import { storeImages } from './media.ts'

/** Keeps the picture and shows it as the person's from now on; the one before is cleaned away with other unused ones. */
export const replaceAvatar = async (context: Context, actor: Actor, files: AsyncIterable<UploadedFile>) => {
  const { data } = await storeImages(context, actor, files, endpoint.upload)
  const [avatar] = data
  if (avatar === undefined) throw problem('validation', { errors: { images: fieldText('too_few', { n: 1 }) } })
  await setAvatar(context.db, actor, avatar.id)
  return { avatar }
}

export const removeAvatar = async (context: Context, actor: Actor) => {
  await setAvatar(context.db, actor, null)
  return { message: successText }
}
