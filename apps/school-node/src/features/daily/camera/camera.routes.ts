import * as rulesApi from '@nhip-cau/contract/camera-rules'
import * as viewsApi from '@nhip-cau/contract/camera-views'
import * as api from '@nhip-cau/contract/cameras'
import type { Route } from '@nhip-cau/server-kit/call'
import { route } from '@nhip-cau/server-kit/routes'
import type { Context } from '../../../context.ts'
import * as cameras from './camera.ts'
import * as log from './camera-log.ts'
import { snapshotOf, tryCamera } from './camera-pictures.ts'
import { ask } from './camera-questions.ts'
import * as recorders from './camera-recorders.ts'
import { changeRules, listRules } from './camera-rules.ts'
import * as views from './camera-views.ts'
import * as writing from './camera-write.ts'

export const cameraRoutes: readonly Route<Context>[] = [
  route(api.listCameras, ({ context, actor, query }) => cameras.listAllCameras(context, actor, query)),
  route(api.cameraListInput, ({ context, actor }) => cameras.listInput(context, actor)),
  route(api.cameraInfo, ({ context, actor, params }) => cameras.getCamera(context, actor, params.id)),
  route(api.createCamera, ({ context, actor, body }) => writing.createNewCamera(context, actor, body)),
  route(api.updateCamera, ({ context, actor, body }) => writing.changeCamera(context, actor, body)),
  route(api.deleteCamera, ({ context, actor, params }) => writing.removeCamera(context, actor, params.id)),
  route(api.listRecorders, ({ context, actor, query }) => recorders.listRecorders(context, actor, query)),
  route(api.createRecorder, ({ context, actor, body }) => recorders.createNewRecorder(context, actor, body)),
  route(api.updateRecorder, ({ context, actor, params, body }) =>
    recorders.changeRecorder(context, actor, params.id, body),
  ),
  route(api.deleteRecorder, ({ context, actor, params }) => recorders.removeRecorder(context, actor, params.id)),
  route(api.testCamera, ({ context, actor, body }) => tryCamera(context, actor, body)),
  route(api.cameraSnapshot, async ({ context, actor, params, reply }) => {
    const picture = await snapshotOf(context, actor, params.id)
    void reply.type('video/mp4').header('cache-control', 'no-store').send(picture)
    return undefined
  }),
  route(api.cutCameras, ({ context, actor, body }) => cameras.cutCameras(context, actor, body.camera_id)),
  route(api.resumeCameras, ({ context, actor, body }) =>
    cameras.resumeCameras(context, actor, body.camera_id, body.at),
  ),
  route(rulesApi.listCameraRules, ({ context, actor, query }) => listRules(context, actor, query)),
  route(rulesApi.updateCameraRules, ({ context, actor, body }) => changeRules(context, actor, body)),
  route(viewsApi.listWatchableCameras, ({ context, actor, query }) => views.listWatchable(context, actor, query)),
  route(viewsApi.startView, ({ context, actor, body }) => views.startView(context, actor, body)),
  route(viewsApi.getView, ({ context, actor, params }) => views.lookAtView(context, actor, params.id)),
  route(viewsApi.endView, ({ context, actor, params }) => views.endView(context, actor, params.id)),
  route(viewsApi.askAboutMoment, ({ context, actor, body }) => ask(context, actor, body)),
  route(viewsApi.listWatching, ({ context, actor, query }) => log.whoWatches(context, actor, query)),
  route(viewsApi.listViews, ({ context, actor, query }) => log.viewLog(context, actor, query)),
]
