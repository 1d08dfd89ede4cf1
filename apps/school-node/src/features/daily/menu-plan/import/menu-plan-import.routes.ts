import * as api from '@nhip-cau/contract/menu-plan-import'
import type { Route } from '@nhip-cau/server-kit/call'
import type { ClockJob } from '@nhip-cau/server-kit/jobs'
import { problem } from '@nhip-cau/server-kit/problem-error'
import { route } from '@nhip-cau/server-kit/routes'
import type { FastifyReply, FastifyRequest } from 'fastify'
import words from '../../../../../messages/menu-import.json' with { type: 'json' }
import type { Context } from '../../../../context.ts'
import { words as excelWords } from '../../../../documents/excel/words.ts'
import { excelType } from '../../../../documents/sheets.ts'
import { deleteOldImports } from './menu-plan-import.queries.ts'
import * as imports from './menu-plan-import.ts'
import { markedFileOf, templateOf } from './menu-plan-import-files.ts'
import { runImport } from './menu-plan-import-run.ts'
import { previewUndo, undoImport } from './menu-plan-import-undo.ts'

/** In bytes, with room for the multipart headers. */
const longestBody = api.menuImportLimits.bytes + 64 * 1024

/** Refuses a file with a too large content-length before it is received. The upload stream enforces the limit as well. */
const refuseEarly = (request: FastifyRequest) => {
  if (Number(request.headers['content-length'] ?? 0) > longestBody)
    throw problem('import_file', { values: { reason: excelWords.refusal.too_large } })
}

const sendWorkbook = (reply: FastifyReply, name: string, content: Buffer) => {
  reply.type(excelType).header('content-disposition', `attachment; filename="${name}"`).send(content)
  return undefined
}

export const menuImportRoutes: readonly Route<Context>[] = [
  route(api.menuTemplateFile, async ({ context, actor, query, reply }) =>
    sendWorkbook(reply, words.file, await templateOf(context, actor, query)),
  ),
  route(api.importMenu, async ({ context, actor, query, files, request }) => {
    refuseEarly(request)
    return imports.startImport(context, actor, query, files())
  }),
  route(api.listMenuImports, ({ context, actor, query }) => imports.listImports(context, actor, query)),
  route(api.menuImportInfo, ({ context, actor, params }) => imports.mustFind(context, actor, params.id)),
  route(api.runMenuImport, ({ context, actor, params, body }) => runImport(context, actor, params.id, body)),
  route(api.menuImportMarkedFile, async ({ context, actor, params, reply }) =>
    sendWorkbook(reply, words.marked_file, await markedFileOf(context, actor, params.id)),
  ),
  route(api.menuImportUndoPreview, ({ context, actor, params }) => previewUndo(context, actor, params.id)),
  route(api.undoMenuImport, ({ context, actor, params }) => undoImport(context, actor, params.id)),
]

export const menuImportClock = (context: Context): readonly ClockJob[] => [
  {
    name: 'menu-imports.forget',
    at: '41 18 * * *',
    run: async () => {
      await deleteOldImports(context.db, api.menuImportLimits.keptDays)
    },
  },
]
