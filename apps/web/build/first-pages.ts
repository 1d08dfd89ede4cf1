const login = ['src/features/auth/login-page.tsx']

/** The pages that people open first, and what each imports in addition to the entry. */
export const firstPages: Readonly<Record<string, readonly string[]>> = {
  '/login': login,
  '/school/login': login,
  '/teacher/login': login,
  '/': [
    'src/areas/parent/parent-area.tsx',
    'src/features/posts/family-feed-page.tsx',
    'src/features/class-day/quick-actions.tsx',
    'src/features/class-day/home-day.tsx',
  ],
  '/school': ['src/areas/school/school-area.tsx', 'src/features/posts/staff-feed-page.tsx'],
  '/teacher': ['src/areas/teacher/teacher-area.tsx', 'src/features/posts/staff-feed-page.tsx'],
}
