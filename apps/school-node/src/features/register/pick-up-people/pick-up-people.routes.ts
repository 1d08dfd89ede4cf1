import * as api from '@nhip-cau/contract/pick-up-people'
import type { Route } from '@nhip-cau/server-kit/call'
import { route } from '@nhip-cau/server-kit/routes'
import type { Context } from '../../../context.ts'
import { deletePerson, listPeople, storePerson } from './pick-up-people.ts'
import { decideOnPerson, undoDecisionOnPerson } from './pick-up-people-decisions.ts'

export const pickUpRoutes: readonly Route<Context>[] = [
  route(api.listPickUpPeople, ({ context, actor, query }) => listPeople(context, actor, query)),
  route(api.storePickUpPerson, ({ context, actor, body }) => storePerson(context, actor, body)),
  route(api.deletePickUpPerson, ({ context, actor, params }) => deletePerson(context, actor, params.id)),
  route(api.approvePickUpPerson, ({ context, actor, params }) =>
    decideOnPerson(context, actor, params.id, { outcome: 'approved' }),
  ),
  route(api.rejectPickUpPerson, ({ context, actor, params, body }) =>
    decideOnPerson(context, actor, params.id, { outcome: 'rejected', reason: body.reason }),
  ),
  route(api.undoPickUpPerson, ({ context, actor, params }) => undoDecisionOnPerson(context, actor, params.id)),
]
