import { type AbsencePaper, paperLimits, storePapers } from '@nhip-cau/contract/absence'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { apiProblem } from '../../lib/api-problem.ts'
import { sendFile } from '../../lib/send-file.ts'
import { createUploadQueue } from '../../lib/upload.ts'
import { m } from '../../paraglide/messages.js'

export const paperMegabytes = paperLimits.bytes / (1024 * 1024)

const refuse = ({ name, type, size }: File): string | undefined => {
  if (type !== 'application/pdf' && !/\.pdf$/i.test(name)) return m.absence_paper_type()
  return size > paperLimits.bytes ? m.absence_paper_size({ size: paperMegabytes }) : undefined
}

const createQueue = () =>
  createUploadQueue<AbsencePaper>({
    refuse,
    send: async (file, options) => {
      const { data } = await sendFile(storePapers, 'parent', 'papers', file, options)
      const [paper] = data
      if (!paper) throw apiProblem({ code: 'internal', status: 200, detail: m.error_default() })
      return paper
    },
  })

let last = 0
const newId = () => {
  last += 1
  return `paper-${last}`
}

/** The papers of a report: sent while one writes. */
export const usePapers = () => {
  const [queue] = useState(createQueue)
  const items = useSyncExternalStore(queue.subscribe, queue.items)
  useEffect(() => () => queue.clear(), [queue])
  return {
    items,
    ids: items.flatMap((item) => (item.result ? [item.result.id] : [])),
    /** Something is still on its way: sending now would lose it. */
    busy: items.some((item) => item.state === 'waiting' || item.state === 'uploading' || item.state === 'processing'),
    add: (files: readonly File[]) => queue.add(files.map((file) => ({ id: newId(), file }))),
    remove: queue.remove,
    retry: queue.retry,
  }
}
