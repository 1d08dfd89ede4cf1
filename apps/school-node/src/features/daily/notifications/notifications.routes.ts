import { languageFrom } from '@nhip-cau/contract/languages'
import * as api from '@nhip-cau/contract/notifications'
import type { Route } from '@nhip-cau/server-kit/call'
import { route } from '@nhip-cau/server-kit/routes'
import type { Context } from '../../../context.ts'
import * as notifications from './notifications.ts'

export const notificationRoutes: readonly Route<Context>[] = [
  route(api.listNotifications, ({ context, actor, query, request }) =>
    notifications.listNotifications(context, actor, query, languageFrom(request.headers['accept-language'])),
  ),
  route(api.readNotification, ({ context, actor, query }) =>
    notifications.readNotification(context, actor, query.notification_id, query.together === 'true'),
  ),
  route(api.readAllNotifications, ({ context, actor }) => notifications.readAllNotifications(context, actor)),
]
