import * as api from '@nhip-cau/contract/menu-plan'
import * as clashApi from '@nhip-cau/contract/menu-plan-clash'
import * as dishApi from '@nhip-cau/contract/menu-plan-dishes'
import * as familyApi from '@nhip-cau/contract/menu-plan-family'
import type { Route } from '@nhip-cau/server-kit/call'
import { route } from '@nhip-cau/server-kit/routes'
import type { Context } from '../../../context.ts'
import { menuWeek } from './menu-plan.ts'
import * as clashes from './menu-plan-clash.ts'
import * as copies from './menu-plan-copy.ts'
import { changeMenuDay } from './menu-plan-day.ts'
import * as dishes from './menu-plan-dishes.ts'
import * as family from './menu-plan-family.ts'
import * as files from './menu-plan-files.ts'
import { menuWeeks } from './menu-plan-overview.ts'
import { saveMenu } from './menu-plan-save.ts'
import * as states from './menu-plan-states.ts'

export const menuPlanRoutes: readonly Route<Context>[] = [
  route(api.menuWeek, ({ context, actor, query }) => menuWeek(context, actor, query)),
  route(api.menuWeeks, ({ context, actor, query }) => menuWeeks(context, actor, query)),
  route(api.saveMenu, ({ context, actor, body }) => saveMenu(context, actor, body)),
  route(api.copyMenu, ({ context, actor, body }) => copies.copyMenu(context, actor, body)),
  route(api.submitMenu, ({ context, actor, params, body }) =>
    states.submitMenu(context, actor, { ...params, ...body }),
  ),
  route(api.approveMenu, ({ context, actor, params, body }) =>
    states.approveMenu(context, actor, { ...params, ...body }),
  ),
  route(api.returnMenu, ({ context, actor, params, body }) =>
    states.returnMenu(context, actor, { ...params, ...body }),
  ),
  route(api.withdrawMenu, ({ context, actor, params, body }) =>
    states.withdrawMenu(context, actor, { ...params, ...body }),
  ),
  route(api.changeMenuDay, ({ context, actor, params, body }) => changeMenuDay(context, actor, { ...params, ...body })),
  route(api.menuHistory, ({ context, actor, params, query }) =>
    states.menuHistory(context, actor, { ...params, ...query }),
  ),
  route(api.attachMenuPhotos, ({ context, actor, body }) => files.attachMenuPhotos(context, actor, body)),
  route(api.removeMenuPhoto, ({ context, actor, params }) => files.removeMenuPhoto(context, actor, params.id)),
  route(api.attachMenuFiles, ({ context, actor, body }) => files.attachMenuFiles(context, actor, body)),
  route(api.removeMenuFile, ({ context, actor, params }) => files.removeMenuFile(context, actor, params.id)),
  route(dishApi.suggestDishes, ({ context, actor, query }) => dishes.suggestDishes(context, actor, query)),
  route(dishApi.listDishes, ({ context, actor, query }) => dishes.listDishes(context, actor, query)),
  route(dishApi.storeDish, ({ context, actor, body }) => dishes.storeDish(context, actor, body)),
  route(dishApi.updateDish, ({ context, actor, params, body }) =>
    dishes.updateDish(context, actor, { ...params, ...body }),
  ),
  route(dishApi.dishRatings, ({ context, actor, params }) => dishes.dishRatings(context, actor, params.id)),
  route(dishApi.listMenuTemplates, ({ context, actor, query }) => copies.listMenuTemplates(context, actor, query)),
  route(dishApi.storeMenuTemplate, ({ context, actor, body }) => copies.storeMenuTemplate(context, actor, body)),
  route(dishApi.deleteMenuTemplate, ({ context, actor, params }) =>
    copies.deleteMenuTemplate(context, actor, params.id),
  ),
  route(familyApi.familyMenu, ({ context, actor, query }) => family.familyMenu(context, actor, query)),
  route(familyApi.familyMenuToday, ({ context, actor }) => family.familyMenuToday(context, actor)),
  route(familyApi.rateMeal, ({ context, actor, body }) => family.rateMeal(context, actor, body)),
  route(clashApi.menuClashes, ({ context, actor, query }) => clashes.menuClashes(context, actor, query)),
  route(clashApi.setSubstitute, ({ context, actor, body }) => clashes.setSubstitute(context, actor, body)),
]
