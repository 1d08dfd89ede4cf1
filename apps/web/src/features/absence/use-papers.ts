import { type AbsencePaper, paperLimits, storePapers } from '@nhip-cau/contract/absence'
import { apiProblem } from '../../lib/api-problem.ts'
import { sendFile } from '../../lib/send-file.ts'
import { newUploadId, useUploads } from '../../lib/use-uploads.ts'
import { m } from '../../paraglide/messages.js'

export const paperMegabytes = paperLimits.bytes / (1024 * 1024)

const refuse = ({ name, type, size }: File): string | undefined => {
  if (type !== 'application/pdf' && !/\.pdf$/i.test(name)) return m.absence_paper_type()
  return size > paperLimits.bytes ? m.absence_paper_size({ size: paperMegabytes }) : undefined
}

const send = async (file: File, options: Parameters<typeof sendFile>[4]): Promise<AbsencePaper> => {
  const { data } = await sendFile(storePapers, 'parent', 'papers', file, options)
  const [paper] = data
  if (!paper) throw apiProblem({ code: 'internal', status: 200, detail: m.error_default() })
  return paper
}

/** The papers of a report: sent while one writes. */
export const usePapers = () => {
  const { queue, items, ids, busy } = useUploads<AbsencePaper>({ refuse, send })
  return {
    items,
    ids,
    busy,
    add: (files: readonly File[]) => queue.add(files.map((file) => ({ id: newUploadId(), file }))),
    remove: queue.remove,
    retry: queue.retry,
  }
}
