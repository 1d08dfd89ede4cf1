import { listDrafts } from '@nhip-cau/contract/post-drafts'
import { createPost, listPosts } from '@nhip-cau/contract/posts'
import { IconNews, IconPencilPlus } from '@tabler/icons-react'
import type { Page } from '../../pages.ts'
import { m } from '../../paraglide/messages.js'

const loadStaffFeed = () => import('./staff-feed-page.tsx').then((module) => module.StaffFeedPage)
const loadFamilyFeed = () => import('./family-feed-page.tsx').then((module) => module.FamilyFeedPage)
const loadParts = () => import('./post-menu-button.tsx').then((module) => module.loadPostMenu())
const loadCreate = () => import('./create-post-page.tsx').then((module) => module.CreatePostPage)
const loadDrafts = () => import('./drafts/drafts-page.tsx').then((module) => module.DraftsPage)
const loadEdit = () => import('./edit-post-page.tsx').then((module) => module.EditPostPage)

export const postsPages: readonly Page[] = [
  {
    name: '',
    routeNames: { school: 'school', teacher: 'teacher', parent: 'root' },
    title: m.title_feed,
    icon: IconNews,
    words: m.search_words_feed,
    group: 'communication',
    school: { does: listPosts, load: loadStaffFeed, loadParts, classes: 'any', counter: 'waiting' },
    teacher: { does: listPosts, load: loadStaffFeed, loadParts, classes: 'any', counter: 'waiting' },
    parent: { does: listPosts, load: loadFamilyFeed, loadParts, classes: 'any' },
  },
  {
    name: 'create-post',
    title: m.title_create_post,
    icon: IconPencilPlus,
    words: m.search_words_create_post,
    group: 'communication',
    school: { does: createPost, load: loadCreate },
    teacher: { does: createPost, load: loadCreate },
  },
  {
    name: 'drafts',
    title: m.title_drafts,
    school: { does: listDrafts, load: loadDrafts },
    teacher: { does: listDrafts, load: loadDrafts },
  },
  {
    name: 'edit-post',
    title: m.title_edit_post,
    school: { does: createPost, load: loadEdit },
    teacher: { does: createPost, load: loadEdit },
  },
]
