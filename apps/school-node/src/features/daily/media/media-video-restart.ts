import type { Actor } from '@nhip-cau/server-kit/actor'
import { problem } from '@nhip-cau/server-kit/problem-error'
import type { Context } from '../../../context.ts'
import { forgetFailure, lockConversion, queueConversions, selectConversion } from './media-video-conversion.queries.ts'

/** How far the conversion of a video is. */
export const conversionOf = async (context: Context, actor: Actor, id: string) => {
  const row = await selectConversion(context.db, actor, context.fileKinds, id)
  if (row === undefined) throw problem('not_found')
  return { state: row.conversion, percent: row.conversion_percent }
}

/** Queues a failed conversion again. A video that waits already, or needs nothing, stays as it is. */
export const restartConversion = (context: Context, actor: Actor, id: string) =>
  context.transaction(async (tx) => {
    const row = await lockConversion(tx, actor, context.fileKinds, id)
    if (row === undefined) throw problem('not_found')
    if (row.conversion === 'running') throw problem('video_converting')
    if (row.conversion !== 'failed') return { state: row.conversion, percent: row.conversion_percent }
    const video = { school_id: actor.schoolId, id }
    await forgetFailure(tx, video)
    await queueConversions(tx, [video])
    return { state: 'waiting' as const, percent: 0 }
  })
