import { type Video, videoConversion } from '@nhip-cau/contract/media'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { currentRole } from '../../lib/area.ts'
import { ask } from '../../lib/queries.ts'
import { refetchQueries } from '../../lib/refetch.ts'
import { m } from '../../paraglide/messages.js'

const askEvery = 3000

type Props = {
  readonly video: Pick<Video, 'id' | 'conversion' | 'percent'>
  readonly before?: string
}

/** For staff: how far the conversion of a video is. When it is done, the posts that show it are loaded again. */
export const ConversionText = ({ video, before = '' }: Props) => {
  const client = useQueryClient()
  const role = currentRole()
  const isOver = video.conversion === 'failed'
  const { data } = useQuery({
    ...ask(videoConversion, { params: { id: video.id } }),
    enabled: !isOver,
    refetchInterval: ({ state }) => (isUnderWay(state.data?.state ?? 'waiting') ? askEvery : false),
  })
  const state = isOver ? 'failed' : (data?.state ?? video.conversion)
  const isDone = state === 'done'
  useEffect(() => {
    if (isDone) void refetchQueries(client, { queryKey: [role, 'posts'] })
  }, [isDone, client, role])
  const percent = data?.percent ?? video.percent ?? 0
  if (state === 'running') return before + m.video_converting({ percent })
  if (state === 'waiting') return before + m.video_conversion_waiting()
  return state === 'failed' ? before + m.video_conversion_failed() : null
}

const isUnderWay = (state: string) => state === 'waiting' || state === 'running'
