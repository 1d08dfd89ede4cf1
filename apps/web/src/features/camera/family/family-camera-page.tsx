import { listWatchableCameras } from '@nhip-cau/contract/camera-views'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FamilyEmpty } from '../../../lib/family-empty.tsx'
import { useBarredFromAll, useProfile } from '../../../lib/profile.tsx'
import { ask } from '../../../lib/queries.ts'
import { QueryState } from '../../../lib/query-state.tsx'
import { m } from '../../../paraglide/messages.js'
import { EmptyFeed } from '../../../ui/art/empty-feed.tsx'
import { Page } from '../../../ui/page.tsx'
import { FamilyCamera } from './family-camera.tsx'

/** Milliseconds after which the page asks again, because a window begins or ends without a signal. */
const interval = 60_000

/** The cameras of the classes of the family's children. One is watched at a time. */
export const FamilyCameraPage = () => {
  const { children } = useProfile()
  const isBarred = useBarredFromAll()
  const answer = useQuery({
    ...ask(listWatchableCameras, { query: {} }),
    enabled: !isBarred,
    refetchInterval: interval,
  })
  const [watched, setWatched] = useState<string>()
  const empty = <FamilyEmpty picture={<EmptyFeed />} text={m.camera_family_none()} />
  return (
    <Page title={m.camera_family_title()} description={m.camera_family_lead()} width="feed" dense>
      {isBarred ? (
        empty
      ) : (
        <QueryState query={answer} isEmpty={({ data }) => data.length === 0} empty={empty}>
          {({ data, questions_from }) =>
            data.map((camera) => {
              const key = `${camera.id} ${camera.student?.id}`
              return (
                <FamilyCamera
                  key={key}
                  camera={camera}
                  isNamed={children.length > 1}
                  questionsFrom={questions_from}
                  isOther={watched !== undefined && watched !== key}
                  onWatch={() => setWatched(key)}
                />
              )
            })
          }
        </QueryState>
      )}
    </Page>
  )
}
