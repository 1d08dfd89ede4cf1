import * as api from '@nhip-cau/contract/absence'
import type { Route } from '@nhip-cau/server-kit/call'
import { route } from '@nhip-cau/server-kit/routes'
import type { Context } from '../../../context.ts'
import { sendFile } from '../../../files/send-file.ts'
import * as absence from './absence.ts'
import * as answers from './absence-answers.ts'
import { openAttachment, storeAttachments } from './absence-attachments.ts'
import { absencePrintout, absenceWorkbook } from './absence-printout.ts'

const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const absenceRoutes: readonly Route<Context>[] = [
  route(api.listAbsences, ({ context, actor, query }) => absence.listAbsences(context, actor, query)),
  route(api.absenceListInput, ({ context, actor }) => absence.absenceListInput(context, actor)),
  route(api.getAbsence, ({ context, actor, params }) => absence.getAbsence(context, actor, params.id)),
  route(api.storeAttachments, ({ context, actor, files }) => storeAttachments(context, actor, files())),
  route(api.absenceAttachment, async ({ context, actor, params, reply }) => {
    sendFile(reply, 'application/pdf', await openAttachment(context, actor, params.id))
    return undefined
  }),
  route(api.sendAbsence, ({ context, actor, body }) => absence.sendAbsence(context, actor, body)),
  route(api.withdrawAbsence, ({ context, actor, params, body }) =>
    absence.withdrawAbsence(context, actor, params.id, body.days),
  ),
  route(api.replyAbsence, ({ context, actor, params, body }) =>
    absence.replyAbsence(context, actor, params.id, body.text),
  ),
  route(api.confirmAbsence, ({ context, actor, params }) => answers.confirmAbsence(context, actor, params.id)),
  route(api.confirmAbsences, ({ context, actor, body }) => answers.confirmAbsences(context, actor, body.ids)),
  route(api.rejectAbsence, ({ context, actor, params, body }) =>
    answers.rejectAbsence(context, actor, params.id, body.reason),
  ),
  route(api.undoAbsence, ({ context, actor, params }) => answers.undoAbsence(context, actor, params.id)),
  route(api.undoAbsences, ({ context, actor, body }) => answers.undoAbsences(context, actor, body.ids)),
  route(api.printAbsences, async ({ context, actor, query, reply }) => {
    sendFile(reply, 'application/pdf', await absencePrintout(context, actor, query))
    return undefined
  }),
  route(api.exportAbsences, async ({ context, actor, query, reply }) => {
    sendFile(reply, workbook, await absenceWorkbook(context, actor, query))
    return undefined
  }),
]
