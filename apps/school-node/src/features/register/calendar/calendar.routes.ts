import * as api from '@nhip-cau/contract/calendar'
import type { Route } from '@nhip-cau/server-kit/call'
import { route } from '@nhip-cau/server-kit/routes'
import type { Context } from '../../../context.ts'
import * as holidays from './calendar-holidays.ts'
import * as years from './calendar-years.ts'

export const calendarRoutes: readonly Route<Context>[] = [
  route(api.listYears, ({ context, actor }) => years.listYears(context, actor)),
  route(api.getCalendar, ({ context, actor, params }) => years.getCalendar(context, actor, params.id)),
  route(api.createYear, ({ context, actor, body }) => years.createYear(context, actor, body)),
  route(api.updateYear, ({ context, actor, params, body }) => years.updateYear(context, actor, params.id, body)),
  route(api.deleteYear, ({ context, actor, params }) => years.deleteYear(context, actor, params.id)),
  route(api.startYear, ({ context, actor, params, body }) => years.startYear(context, actor, params.id, body.version)),
  route(api.suggestHolidays, ({ context, actor, params }) => years.suggestForYear(context, actor, params.id)),
  route(api.createHoliday, ({ context, actor, body }) => holidays.createHoliday(context, actor, body)),
  route(api.updateHoliday, ({ context, actor, params, body }) =>
    holidays.updateHoliday(context, actor, params.id, body),
  ),
  route(api.deleteHoliday, ({ context, actor, params }) => holidays.deleteHoliday(context, actor, params.id)),
  route(api.closeSchool, ({ context, actor, body }) => holidays.closeSchool(context, actor, body)),
  route(api.liftClosure, ({ context, actor, params }) => holidays.liftClosure(context, actor, params.id)),
]
