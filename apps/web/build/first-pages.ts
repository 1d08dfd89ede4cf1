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
  '/': [...familyFeed, 'src/features/class-day/quick-actions.tsx', 'src/features/class-day/home-day.tsx'],
  '/school': ['src/areas/school/school-area.tsx', 'src/features/posts/staff-feed-page.tsx'],
  '/teacher': ['src/areas/teacher/teacher-area.tsx', 'src/features/posts/staff-feed-page.tsx'],
}

/** What every form needs. */
export const formParts = ['src/lib/use-contract-form.ts']

/** The bundler's name of a file of the web app. */
export const moduleId = (file: string): string => normalizePath(path.resolve(import.meta.dirname, '..', file))
