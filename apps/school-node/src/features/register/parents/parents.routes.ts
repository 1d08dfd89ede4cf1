import * as api from '@nhip-cau/contract/parents'
import type { Route } from '@nhip-cau/server-kit/call'
import { route } from '@nhip-cau/server-kit/routes'
import { sagaRoute } from '@nhip-cau/server-kit/saga'
import type { Context } from '../../../context.ts'
import * as parents from './parents.ts'
import * as changes from './parents-changes.ts'
import * as children from './parents-children.ts'

export const parentRoutes: readonly Route<Context>[] = [
  route(api.listParents, ({ context, actor, query }) => parents.listOfParents(context, actor, query)),
  route(api.parentListInput, ({ context, actor }) => parents.parentChoices(context, actor)),
  route(api.personOfPhone, ({ context, actor, body }) => parents.personOfPhone(context, actor, body.phone)),
  sagaRoute(api.createParent, ({ body }) => body, changes.storeParent),
  sagaRoute(
    api.updateParent,
    ({ params, body }) => ({ id: params.id, body }),
    (context: Context, actor, { id, body }) => changes.changeParent(context, actor, id, body),
  ),
  route(api.linkChild, ({ context, actor, params, body }) => parents.linkOneChild(context, actor, params.id, body)),
  route(api.updateChildRights, ({ context, actor, params, body }) =>
    children.changeRights(context, actor, params, body),
  ),
  route(api.unlinkChild, ({ context, actor, params }) => children.unlinkOneChild(context, actor, params)),
  sagaRoute(
    api.switchParentStatus,
    ({ params, body }) => ({ id: params.id, active: body.active }),
    (context: Context, actor, { id, active }) => changes.setParentActive(context, actor, id, active),
  ),
  route(api.deleteParent, ({ context, actor, params }) => changes.removeParent(context, actor, params.id)),
  route(api.parentInfo, ({ context, actor, params }) => parents.infoOfParent(context, actor, params.id)),
]
