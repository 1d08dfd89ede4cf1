import type { ClassCameraRules, listCameraRules, updateCameraRules } from '@nhip-cau/contract/camera-rules'
import type { BodyOf, QueryOf } from '@nhip-cau/contract/kernel'
import type { Actor } from '@nhip-cau/server-kit/actor'
import { signalLive } from '@nhip-cau/server-kit/live'
import { pageOf } from '@nhip-cau/server-kit/page-of'
import { problem } from '@nhip-cau/server-kit/problem-error'
import type { Context } from '../../../context.ts'
import { recordAudit } from '../../register/audit/audit.queries.ts'
import { windowsOf } from './camera-right.ts'
import * as queries from './camera-rules.queries.ts'

const shown = ({ rules, ...row }: queries.RulesRow): ClassCameraRules => ({
  ...row,
  parents_may_watch: rules?.parents_may_watch ?? true,
  windows: [...windowsOf(rules)],
  minutes_per_day: rules?.minutes_per_day ?? null,
  is_default: rules === null,
})

export const listRules = async (
  { db }: Context,
  actor: Actor,
  { page, per_page, class_id }: QueryOf<typeof listCameraRules>,
) => {
  const [rows, total] = await Promise.all([
    queries.selectRules(db, actor, class_id, { limit: per_page, offset: (page - 1) * per_page }),
    queries.countRules(db, actor, class_id),
  ])
  return pageOf(rows.map(shown), { page, per_page }, total)
}

const logged = ({ parents_may_watch, windows, minutes_per_day }: ClassCameraRules) => ({
  parents_may_watch,
  windows: windows.map(({ from, to }) => `${from}–${to}`),
  minutes_per_day,
})

/** Views that the new rules refuse end with the next answer to the gateway. */
export const changeRules = (
  context: Context,
  actor: Actor,
  { class_id, version, ...rules }: BodyOf<typeof updateCameraRules>,
): Promise<ClassCameraRules> =>
  context.transaction(async (tx) => {
    await queries.lockClass(tx, actor, class_id)
    const before = await queries.selectClassRules(tx, actor, class_id)
    if (!before) throw problem('not_found')
    if (before.version !== version) throw problem('conflict')
    await queries.storeRules(tx, actor, class_id, rules)
    const after = await queries.selectClassRules(tx, actor, class_id)
    if (!after) throw new Error('no row')
    await recordAudit(tx, actor, {
      action: 'camera_rules.update',
      object: { kind: 'camera_rules', id: class_id, name: before.class.name },
      before: logged(shown(before)),
      after: logged(shown(after)),
    })
    await signalLive(tx, { school_id: actor.schoolId, topics: ['camera'], class_ids: [class_id], screen: actor.screen })
    return shown(after)
  })
