import type { Found } from '@nhip-cau/contract/search'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Context } from '../../../context.ts'
import { searchTermsOf } from '../../../people/search-terms.ts'
import { searchPosts } from '../../daily/posts/posts-search.queries.ts'
import * as queries from './search.queries.ts'
import { foundMenus } from './search-menus.ts'
import { foundPlans } from './search-plans.ts'

/** Returns the students, accounts, classes, posts, menus and plans the actor may see, best match first, at most `limit` per kind. */
export const search = async (context: Context, actor: Actor, { q, limit }: { q: string; limit: number }) => {
  const terms = searchTermsOf(q)
  if (terms.words.length === 0) return { data: [] }
  const { modules } = await context.settings.of(actor.schoolId)
  const [students, accounts, classes, posts, menus, plans] = await Promise.all([
    queries.searchStudents(context.db, actor, terms, limit),
    queries.searchAccounts(context.db, actor, terms, limit),
    queries.searchClasses(context.db, actor, terms, limit),
    modules.posts ? searchPosts(context.db, actor, terms, limit) : [],
    modules.menu ? foundMenus(context, actor, q, limit) : [],
    modules.edu_plan ? foundPlans(context.db, actor, terms, limit) : [],
  ])
  const data: Found[] = [
    ...students.map((row) => ({
      kind: 'student' as const,
      ...row,
      photo: row.photo && context.presentImage(actor, row.photo),
    })),
    ...accounts.map((row) => ({ ...row, avatar: row.avatar && context.presentImage(actor, row.avatar) })),
    ...classes.map((row) => ({ kind: 'class' as const, ...row })),
    ...posts.map((row) => ({ kind: 'post' as const, ...row })),
    ...menus,
    ...plans,
  ]
  return { data }
}
