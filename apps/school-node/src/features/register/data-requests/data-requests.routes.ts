import * as api from '@nhip-cau/contract/data-requests'
import type { Route } from '@nhip-cau/server-kit/call'
import type { ClockJob, JobOptions } from '@nhip-cau/server-kit/jobs'
import { route } from '@nhip-cau/server-kit/routes'
import type { Context } from '../../../context.ts'
import { sendKeptFile } from '../../../files/send-file.ts'
import { remindOfDue } from './data-requests.jobs.ts'
import * as requests from './data-requests.ts'
import { certificateName, deletionCertificate } from './data-requests-certificate.ts'
import * as decisions from './data-requests-decisions.ts'
import * as deletion from './data-requests-deletion.ts'
import * as exports from './data-requests-exports.ts'

export const dataRequestRoutes: readonly Route<Context>[] = [
  route(api.listDataRequests, ({ context, actor, query }) => requests.listDataRequests(context, actor, query)),
  route(api.createDataRequest, ({ context, actor, body }) => requests.createDataRequest(context, actor, body)),
  route(api.listDataExports, ({ context, actor }) => exports.listDataExports(context, actor)),
  route(api.startDataExport, ({ context, actor, body }) => exports.startDataExport(context, actor, body)),
  route(api.downloadDataExport, async ({ context, actor, params, reply }) => {
    sendKeptFile(reply, 'application/zip', await exports.openDataExport(context, actor, params.id))
    return undefined
  }),
  route(api.deleteDataExport, ({ context, actor, params }) => exports.deleteDataExport(context, actor, params.id)),
  route(api.dataRequestInfo, ({ context, actor, params }) => requests.dataRequestInfo(context, actor, params.id)),
  route(api.acceptDataRequest, ({ context, actor, params, body }) =>
    decisions.acceptDataRequest(context, actor, params.id, body),
  ),
  route(api.finishDataRequest, ({ context, actor, params, body }) =>
    decisions.finishDataRequest(context, actor, params.id, body),
  ),
  route(api.rejectDataRequest, ({ context, actor, params, body }) =>
    decisions.rejectDataRequest(context, actor, params.id, body),
  ),
  route(api.extendDataRequest, ({ context, actor, params, body }) =>
    decisions.extendDataRequest(context, actor, params.id, body),
  ),
  route(api.undoDataRequest, ({ context, actor, params, body }) =>
    decisions.undoDataRequest(context, actor, params.id, body),
  ),
  route(api.deletionPreview, ({ context, actor, params }) => deletion.deletionPreview(context, actor, params.id)),
  route(api.prepareDeletion, ({ context, actor, params, body }) =>
    deletion.prepareDeletion(context, actor, params.id, body.version),
  ),
  route(api.confirmDeletion, ({ context, actor, params, body }) =>
    deletion.confirmDeletion(context, actor, params.id, body),
  ),
  route(api.deletionCertificate, async ({ context, actor, params, reply }) => {
    const pdf = await deletionCertificate(context, actor, params.id)
    reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="${certificateName}"`)
      .header('cache-control', 'no-store')
      .send(pdf)
    return undefined
  }),
]

export const dataRequestTasks = (context: Context): NonNullable<JobOptions['tasks']> => ({
  [exports.exportTask]: (payload) => exports.makeDataExport(context, payload),
  [deletion.eraseTask]: (payload) => deletion.eraseAccounts(context, payload),
})

export const dataRequestClock = (context: Context): readonly ClockJob[] => [
  { name: 'data-requests.remind', at: '5 * * * *', run: () => remindOfDue(context) },
  { name: 'data-requests.remove-exports', at: '35 * * * *', run: () => exports.removeOldExports(context) },
]
