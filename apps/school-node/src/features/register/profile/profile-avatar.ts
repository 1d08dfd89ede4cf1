import { setAvatar as endpoint } from '@nhip-cau/contract/own-account'
import { successText } from '@nhip-cau/contract/texts'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { UploadedFile } from '@nhip-cau/server-kit/call'
import { signalLive } from '@nhip-cau/server-kit/live'
import type { Context } from '../../../context.ts'
import { storeImage } from '../../../files/store-images.ts'
import { setAvatar } from '../directory/directory-accounts.queries.ts'

/** Stores the picture as the account's avatar. The previous one is removed with other unused files. */
export const replaceAvatar = async (context: Context, actor: Actor, files: AsyncIterable<UploadedFile>) => {
  const avatar = await storeImage(context, actor, files, endpoint.upload)
  await setAvatar(context.db, actor, avatar.id)
  await signalChange(context, actor)
  return { avatar }
}

export const removeAvatar = async (context: Context, actor: Actor) => {
  await setAvatar(context.db, actor, null)
  await signalChange(context, actor)
  return { message: successText }
}

const signalChange = ({ db }: Context, actor: Actor) =>
  signalLive(db, { school_id: actor.schoolId, topics: ['profile'], account_ids: [actor.accountId] })
