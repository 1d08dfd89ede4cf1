import { restartConversion, type Video, videoConversion } from '@nhip-cau/contract/media'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { currentRole } from '../../lib/area.ts'
import { ask, useCommand } from '../../lib/queries.ts'
import { refetchQueries } from '../../lib/refetch.ts'
import { m } from '../../paraglide/messages.js'
import styles from './conversion-text.module.css'

const askEvery = 3000

type Props = {
  readonly video: Pick<Video, 'id' | 'conversion' | 'percent'>
  /** Offers to try again what has failed. */
  readonly mayRestart: boolean
  readonly before?: string
}

/** For staff: how far the conversion of a video is. When it is done, the posts that show it are loaded again. */
export const ConversionText = ({ video, mayRestart, before = '' }: Props) => {
  const client = useQueryClient()
  const role = currentRole()
  const [again, setAgain] = useState(false)
  const question = ask(videoConversion, { params: { id: video.id } })
  const isOver = video.conversion === 'failed' && !again
  const { data } = useQuery({
    ...question,
    enabled: !isOver,
    refetchInterval: (query) => (isUnderWay(query.state.data?.state ?? 'waiting') ? askEvery : false),
  })
  const restart = useCommand(restartConversion, {
    onDone: (answer) => {
      client.setQueryData(question.queryKey, answer)
      setAgain(true)
    },
  })
  const state = isOver ? 'failed' : (data?.state ?? video.conversion)
  const isDone = state === 'done'
  useEffect(() => {
    if (isDone) void refetchQueries(client, { queryKey: [role, 'posts'] })
  }, [isDone, client, role])
  const percent = data?.percent ?? video.percent ?? 0
  if (state === 'running') return before + m.video_converting({ percent })
  if (state === 'waiting') return before + m.video_conversion_waiting()
  if (state !== 'failed') return null
  return (
    <>
      {before}
      {m.video_conversion_failed()}{' '}
      {mayRestart && (
        <button
          type="button"
          className={styles.again}
          aria-label={m.video_conversion_again_label()}
          disabled={restart.isPending}
          onClick={() => restart.mutate({ params: { id: video.id } })}
        >
          <IconRefresh size={16} aria-hidden="true" />
          {m.video_conversion_again()}
        </button>
      )}
    </>
  )
}

const isUnderWay = (state: string) => state === 'waiting' || state === 'running'
