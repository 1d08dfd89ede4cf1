import { cutCameras, listCameras, resumeCameras } from '@nhip-cau/contract/cameras'
import { IconVideo, IconVideoOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ask, useCommand } from '../../../lib/queries.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { formatTime } from '../../../ui/format.ts'
import { Notice } from '../../../ui/notice.tsx'

/** Cuts all cameras with one press and switches them on again; says whether the pictures can come at all. */
export const CutBar = ({ mayControl }: { readonly mayControl: boolean }) => {
  const { data } = useQuery(ask(listCameras, { query: { page: 1, per_page: 1 } }))
  const cut = useCommand(cutCameras, { done: m.camera_cut_done() })
  const resume = useCommand(resumeCameras, { done: m.camera_resume_done() })
  if (!data) return null
  const standing = data.cut
  return (
    <>
      {standing && (
        <Notice
          tone="danger"
          title={m.camera_cut_all_state({ name: standing.by, time: formatTime(standing.at) })}
          action={
            mayControl && (
              <Button
                size="sm"
                leftSection={<IconVideo size={20} />}
                loading={resume.isPending}
                onClick={() => resume.mutate({ body: { camera_id: null, at: standing.at } })}
              >
                {m.camera_resume_all()}
              </Button>
            )
          }
        />
      )}
      {!standing && mayControl && data.paging.total_records > 0 && (
        <Button
          variant="light"
          color="red"
          size="sm"
          leftSection={<IconVideoOff size={20} />}
          loading={cut.isPending}
          onClick={() => cut.mutate({ body: { camera_id: null } })}
        >
          {m.camera_cut_all()}
        </Button>
      )}
      {!data.gateway && data.paging.total_records > 0 && <Notice tone="waiting" title={m.camera_gateway_silent()} />}
    </>
  )
}
