import * as api from '@nhip-cau/contract/consents'
import type { Route } from '@nhip-cau/server-kit/call'
import { route } from '@nhip-cau/server-kit/routes'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import { excelType, writeSheets } from '../../../documents/sheets.ts'
import * as consents from './consents.ts'
import * as register from './consents-log.ts'
import { consentSheet } from './consents-sheet.ts'

export const consentRoutes: readonly Route<Context>[] = [
  route(api.familyConsents, ({ context, actor }) => consents.familyConsents(context, actor)),
  route(api.answerConsents, ({ context, actor, body, request }) =>
    consents.answerConsents(context, actor, body.answers, traceOf(request)),
  ),
  route(api.consentHistory, ({ context, actor, params }) => consents.consentHistory(context, actor, params.id)),
  route(api.consentLog, ({ context, actor, query }) => register.consentLog(context, actor, query)),
  route(api.exportConsents, async ({ context, actor, query, reply }) => {
    const rows = await register.exportRegister(context, actor, query)
    reply
      .type(excelType)
      .header('content-disposition', 'attachment; filename="so-dong-y.xlsx"')
      .header('cache-control', 'no-store')
      .send(await writeSheets([consentSheet(rows)]))
    return undefined
  }),
  route(api.childConsents, ({ context, actor, params }) => register.childConsents(context, actor, params.id)),
  route(api.recordPaperConsent, ({ context, actor, body }) => register.recordPaperConsent(context, actor, body)),
  route(api.remindConsents, ({ context, actor, body }) => register.remindConsents(context, actor, body.student_ids)),
  route(api.consentTexts, ({ context, actor }) => register.consentTexts(context, actor)),
  route(api.publishConsentText, ({ context, actor, body }) => register.publishConsentText(context, actor, body)),
  route(api.childrenWithoutPhotoConsent, ({ context, actor, query }) =>
    consents.childrenWithoutPhotoConsent(context, actor, query),
  ),
]

/** Proof of the device an answer came from. The IP address is shortened to its network for privacy. */
const traceOf = (request: FastifyRequest): consents.Trace => ({
  device: request.headers['user-agent']?.slice(0, 200) ?? null,
  ip: networkOf(request.ip),
})

const networkOf = (ip: string): string =>
  ip.includes(':') && !ip.includes('.')
    ? `${ip.split(':').slice(0, 3).join(':')}::`
    : ip.replace(/^::ffff:/, '').replace(/\.\d+$/, '.0')
