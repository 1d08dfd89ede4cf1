import * as api from '@nhip-cau/contract/imports'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Call, Route } from '@nhip-cau/server-kit/call'
import type { ClockJob, JobOptions } from '@nhip-cau/server-kit/jobs'
import { route } from '@nhip-cau/server-kit/routes'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import { excelType } from '../../../documents/sheets.ts'
import {
  checkImport,
  compensateImport,
  compensateTask,
  forgetOldImports,
  retriedImport,
  writeImport,
} from './imports.jobs.ts'
import * as imports from './imports.ts'
import { templateOf } from './rows/imports-templates.ts'
import { previewUndo, startUndo, undoImport } from './undo/imports-undo.ts'

const sendTemplate = async (context: Context, actor: Actor, kind: api.ImportKind, reply: FastifyReply) => {
  const { file, content } = await templateOf(context, actor, kind)
  reply.type(excelType).header('content-disposition', `attachment; filename="${file}"`).send(content)
  return undefined
}

/** In bytes, with room for the multipart headers. */
const longestBody = api.importLimits.bytes + 64 * 1024

/** Rejects a file with a too large content-length before receiving it. The upload stream enforces the limit as well. */
const refuseEarly = (request: FastifyRequest) => {
  if (Number(request.headers['content-length'] ?? 0) > longestBody) throw imports.refused('too_large')
}

type Upload = Pick<Call<typeof api.importStudents, Context>, 'context' | 'actor' | 'files' | 'request'>

const receive = async ({ context, actor, files, request }: Upload, kind: api.ImportKind) => {
  refuseEarly(request)
  return imports.startImport(context, actor, kind, files())
}

export const importRoutes: readonly Route<Context>[] = [
  route(api.studentTemplate, ({ context, actor, reply }) => sendTemplate(context, actor, 'students', reply)),
  route(api.parentTemplate, ({ context, actor, reply }) => sendTemplate(context, actor, 'parents', reply)),
  route(api.classTemplate, ({ context, actor, reply }) => sendTemplate(context, actor, 'classes', reply)),
  route(api.teacherTemplate, ({ context, actor, reply }) => sendTemplate(context, actor, 'teachers', reply)),
  route(api.importStudents, (call) => receive(call, 'students')),
  route(api.importParents, (call) => receive(call, 'parents')),
  route(api.importClasses, (call) => receive(call, 'classes')),
  route(api.importTeachers, (call) => receive(call, 'teachers')),
  route(api.listImports, ({ context, actor, query }) => imports.listImports(context, actor, query)),
  route(api.importInfo, ({ context, actor, params }) => imports.mustFind(context, actor, params.id)),
  route(api.importRows, ({ context, actor, params, query }) => imports.listRows(context, actor, params.id, query)),
  route(api.runImport, ({ context, actor, params, body }) => imports.runImport(context, actor, params.id, body)),
  route(api.markedFile, async ({ context, actor, params, reply }) => {
    await imports.sendMarkedFile(context, actor, params.id, reply)
    return undefined
  }),
  route(api.importUndoPreview, ({ context, actor, params }) => previewUndo(context, actor, params.id)),
  route(api.undoImport, ({ context, actor, params }) => startUndo(context, actor, params.id)),
]

export const importTasks = (context: Context): NonNullable<JobOptions['tasks']> => ({
  'imports.check': retriedImport(context, checkImport),
  'imports.run': retriedImport(context, writeImport),
  [compensateTask]: (payload) => compensateImport(context, payload),
  'imports.undo': (payload) => undoImport(context, payload),
})

export const importClock = (context: Context): readonly ClockJob[] => [
  { name: 'imports.forget', at: '51 18 * * *', run: () => forgetOldImports(context) },
]
