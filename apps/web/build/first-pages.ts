import path from 'node:path'
import { normalizePath } from 'vite'

export const entry = 'src/main.tsx'

const login = ['src/features/auth/login-page.tsx']

/** What a family's home page shows first. */
export const familyFeed = ['src/areas/parent/parent-area.tsx', 'src/features/posts/family-feed-page.tsx']

/** The pages that people open first, and what each imports in addition to the entry. */
export const firstPages = {
  '/login': login,
  '/school/login': login,
  '/teacher/login': login,
  '/': [
    ...familyFeed,
    'src/features/class-day/quick-actions.tsx',
    'src/features/class-day/home-day.tsx',
    'src/features/edu-plan/family/learning-today.tsx',
    'src/features/menu-plan/family/home-menu.tsx',
  ],
  '/school': ['src/areas/school/school-area.tsx', 'src/features/posts/staff-feed-page.tsx'],
  '/teacher': ['src/areas/teacher/teacher-area.tsx', 'src/features/posts/staff-feed-page.tsx'],
}

/** What a family's home page loads later: for tasks and posts that need it, and in a demo school. */
export const familyFeedParts = [
  'src/features/class-day/family-tasks.tsx',
  'src/features/demo/demo-band.tsx',
  'src/features/demo/tour-card.tsx',
  'src/features/posts/post-confirm.tsx',
  'src/features/posts/post-documents.tsx',
  'src/features/posts/post-poll.tsx',
  'src/features/posts/rich-blocks.tsx',
]

/** What the login page loads later; the first two every page. */
export const loginParts = ['src/ui/toast-region.tsx', 'src/pwa/update.ts', 'src/features/auth/demo-people.tsx']

/** What every form needs. */
export const formParts = ['src/lib/use-contract-form.ts']

/** The bundler's name of a file of the web app. */
export const moduleId = (file: string): string => normalizePath(path.resolve(import.meta.dirname, '..', file))
