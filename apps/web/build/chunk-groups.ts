/**
 * Which pieces travel together. Left alone, what several pages share becomes dozens of files of half a kilobyte, each
 * asked for on its own and compressed on its own. What stands in no group is split as the pages need it.
 */
export const chunkGroups = [
  {
    // Every page: theme, session, calls, the small parts that logins and areas share.
    name: 'base',
    test: /\/icons\/(?:IconChalkboard|IconChevronRight)\.mjs|\/src\/(?:main|routes|theme\/|paraglide\/(?:runtime|messages\/(?:role_|field_required\b))|areas\/(?:app|entry|loaded|error-boundary|blank\/blank-(?:layout|page))|lib\/(?:api|area|guard|renew|request\.|scroll|session|storage)|ui\/(?:button|error-state|icon-button|logo|notice|offline-notice|skip-link|status-|toasts)|features\/auth\/sign-in)/,
    priority: 3,
  },
  // People, dates and numbers: every page but the logins of a real school.
  { name: 'format', test: /\/src\/ui\/(?:avatar|format)/, priority: 3 },
  {
    // Every page behind a login: the frame, asked data, the card of a post.
    name: 'area',
    test: /\/src\/(?:pages\.ts|areas\/(?:navigation|pages|area-pages|shell\/(?!panels|horizontal|forbidden|module-off|closed-gate|switchers|theme-switcher))|lib\/(?:chosen-class|draft|live|permission|profile|queries)|ui\/(?:card|empty-state|endless-foot|feed-skeleton|page|photos\/(?:mosaic|open|photo-mosaic|photo-tile|photo\.|placeholder)|relative-time|scroll-to-top|skeleton)|features\/(?:[\w-]+\/pages\.ts|auth\/(?:logout-button|sign-out)|notifications\/(?:notification-bell|unread)|posts\/(?:feed|post-card|post-panel\.|post-text|post-words|use-feed|use-seen)))/,
    priority: 2,
  },
  {
    // Every page on which somebody says who they are.
    name: 'auth',
    test: /\/src\/(?:paraglide\/messages\/auth_|features\/auth\/(?:auth-scene|login-page\.module))/,
    priority: 1,
  },
  { name: 'fields', test: /\/src\/ui\/(?:password-field|text-field)|components\/TextInput\//, priority: 1 },
]
