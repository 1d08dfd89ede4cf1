import * as api from '@nhip-cau/contract/own-account'
import type { Route } from '@nhip-cau/server-kit/call'
import { route } from '@nhip-cau/server-kit/routes'
import type { Context } from '../../context.ts'
import { confirmTwoStep, requireTwoStep, startTwoStep, stopTwoStep } from './two-step.ts'

export const twoStepRoutes: readonly Route<Context>[] = [
  route(api.startTwoStep, ({ context, actor, body }) => startTwoStep(context, actor, body)),
  route(api.confirmTwoStep, ({ context, actor, body }) => confirmTwoStep(context, actor, body.code)),
  route(api.stopTwoStep, ({ context, actor, body }) => stopTwoStep(context, actor, body)),
  route(api.requireTwoStep, ({ context, actor, body }) => requireTwoStep(context, actor, body.required)),
]
