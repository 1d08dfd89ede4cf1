import { testCamera } from '@nhip-cau/contract/cameras'
import type { RequestOf } from '@nhip-cau/contract/kernel'
import { IconPlugConnected } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { problemText } from '../../../lib/api-problem.ts'
import { useCommand } from '../../../lib/queries.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { Muted } from '../../../ui/muted.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { drawSnapshot } from '../snapshot/draw-snapshot.ts'
import styles from './school.module.css'

type Props = {
  /** What is tried; undefined while something is missing. */
  readonly input: () => RequestOf<typeof testCamera>['body'] | undefined
}

/** Tries a camera: shows its picture and a sentence that says what to do. */
export const TestButton = ({ input }: Props) => {
  const test = useCommand(testCamera, { quiet: true })
  const [isIncomplete, setIncomplete] = useState(false)
  const run = () => {
    const body = input()
    setIncomplete(body === undefined)
    if (body) test.mutate({ body })
  }
  return (
    <div className={styles.test}>
      <Button
        variant="light"
        size="sm"
        leftSection={<IconPlugConnected size={20} />}
        loading={test.isPending}
        onClick={run}
      >
        {m.camera_test()}
      </Button>
      {test.isPending && <Muted role="status">{m.camera_testing()}</Muted>}
      {isIncomplete && <Notice tone="waiting" title={m.camera_test_incomplete()} />}
      {!test.isPending && test.error && <Notice tone="danger" title={problemText(test.error)} />}
      {!test.isPending && test.data && (
        <>
          <Notice tone={test.data.ok ? 'good' : 'waiting'} title={test.data.text} />
          {test.data.snapshot && <TestPicture content={test.data.snapshot} />}
        </>
      )}
    </div>
  )
}

const bytesOf = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))

const TestPicture = ({ content }: { readonly content: string }) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (!canvas.current) return
    drawSnapshot(new Blob([bytesOf(content)], { type: 'video/mp4' }), canvas.current).catch(() => setFailed(true))
  }, [content])
  if (failed) return <Muted>{m.camera_why_format()}</Muted>
  return <canvas ref={canvas} className={styles.picture} role="img" aria-label={m.camera_test_picture()} />
}
