import * as api from '@nhip-cau/contract/nice-student'
import type { Route } from '@nhip-cau/server-kit/call'
import { route } from '@nhip-cau/server-kit/routes'
import type { Context } from '../../../context.ts'
import * as cards from './nice-student.ts'
import * as examples from './nice-student-examples.ts'
import * as family from './nice-student-family.ts'
import { saveCards, undoCards } from './nice-student-write.ts'

export const niceStudentRoutes: readonly Route<Context>[] = [
  route(api.listClassCards, ({ context, actor, query }) => cards.listClassCards(context, actor, query)),
  route(api.getCardBook, ({ context, actor, query }) => family.getCardBook(context, actor, query)),
  route(api.setSticker, ({ context, actor, body }) => saveCards(context, actor, body)),
  route(api.setStickerMonth, ({ context, actor, body }) => saveCards(context, actor, body)),
  route(api.setComment, ({ context, actor, body }) => saveCards(context, actor, body)),
  route(api.setCommentMonth, ({ context, actor, body }) => saveCards(context, actor, body)),
  route(api.undoCards, ({ context, actor, body }) => undoCards(context, actor, body.batch)),
  route(api.setFlags, ({ context, actor, body }) => cards.setFlags(context, actor, body)),
  route(api.cardHistory, ({ context, actor, params }) => cards.cardHistory(context, actor, params.id)),
  route(api.niceStudentListInput, ({ context, actor }) => cards.niceStudentListInput(context, actor)),
  route(api.openCard, ({ context, actor, params }) => family.openCard(context, actor, params.id)),
  route(api.thankForCard, ({ context, actor, params }) => family.thankForCard(context, actor, params.id)),
  route(api.takeBackThanks, ({ context, actor, params }) => family.takeBackThanks(context, actor, params.id)),
  route(api.listExamples, ({ context, actor, query }) => examples.listExamples(context, actor, query)),
  route(api.createExample, ({ context, actor, body }) => examples.createExample(context, actor, body)),
  route(api.updateExample, ({ context, actor, body }) => examples.updateExample(context, actor, body)),
  route(api.deleteExample, ({ context, actor, query }) => examples.deleteExample(context, actor, query.id)),
]
