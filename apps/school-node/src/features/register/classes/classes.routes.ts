import * as api from '@nhip-cau/contract/classes'
import type { Route } from '@nhip-cau/server-kit/call'
import { route } from '@nhip-cau/server-kit/routes'
import type { Context } from '../../../context.ts'
import * as classes from './classes.ts'

export const classRoutes: readonly Route<Context>[] = [
  route(api.listClasses, ({ context, actor, query }) => classes.listOfClasses(context, actor, query)),
  route(api.classListInput, ({ context, actor }) => classes.classChoices(context, actor)),
  route(api.createClass, ({ context, actor, body }) => classes.storeClass(context, actor, body)),
  route(api.updateClass, ({ context, actor, params, body }) => classes.changeClass(context, actor, params.id, body)),
  route(api.archiveClass, ({ context, actor, params, body }) =>
    classes.setArchived(context, actor, params.id, body.archived),
  ),
  route(api.deleteClass, ({ context, actor, params }) => classes.removeClass(context, actor, params.id)),
  route(api.classInfo, ({ context, actor, params }) => classes.infoOfClass(context, actor, params.id)),
]
