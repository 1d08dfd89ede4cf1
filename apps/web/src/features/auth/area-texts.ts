import type { Role } from '@nhip-cau/contract/kernel'
import { m } from '../../paraglide/messages.js'

/** The texts on the login page of each area. */
export const areaTexts: Record<
  Role,
  { readonly title: () => string; readonly lead: () => string; readonly name: () => string }
> = {
  school: { title: m.title_login_school, lead: m.auth_lead_school, name: m.role_school },
  teacher: { title: m.title_login_teacher, lead: m.auth_lead_teacher, name: m.role_teacher },
  parent: { title: m.title_login_parent, lead: m.auth_lead_parent, name: m.role_parent },
}
