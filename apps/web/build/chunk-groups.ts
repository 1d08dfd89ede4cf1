import { isOfHome } from './home-chunk.ts'

/**
 * Groups modules into chunks. Without groups the bundler creates dozens of half-kilobyte files for what several pages share, each
 * requested and compressed separately. Modules in no group are split as the pages import them.
 */
export const chunkGroups = [
  {
    // Every page: theme, session, requests, small parts shared by logins and areas.
    name: 'base',
    test: /\/icons\/(?:IconChalkboard|IconChevronRight)\.mjs|\/src\/(?:main|routes|theme\/|paraglide\/(?:runtime|messages\/(?:role_|field_required\b))|areas\/(?:app|entry|preloaded-component|error-boundary|blank\/blank-(?:layout|page))|lib\/(?:api|area|guard|renew|request\.|scroll|session|storage)|ui\/(?:button|error-state|icon-button|logo|notice|offline-notice|optional|skip-link|splash|status-|toasts)|features\/auth\/sign-in)/,
    priority: 3,
  },
  // People, dates and numbers: every page except the logins of a real school.
  { name: 'format', test: /\/src\/ui\/(?:avatar|format)/, priority: 3 },
  {
    // Every page behind a login: frame, queries, post card.
    name: 'area',
    test: /\?endpoint=(?:createPickUpCode|family(?:Consents|Today)|listPickUpRequests|send(?:Absence|FamilyMessage|Prescription))$|\/icons\/Icon(?:Check|Phone)\.mjs|\/src\/(?:pages\.ts|areas\/(?:navigation|pages|area-pages|shell\/(?!panels|horizontal|forbidden|module-off|closed-gate|switchers|theme-switcher))|lib\/(?:child-name|chosen-class|draft|family-empty|live|permission|profile|queries)|paraglide\/messages\/(?:child_barred|child_without_class|consents_open)\b|ui\/(?:art\/empty-feed|card|empty-state|endless-foot|feed-skeleton|page|photos\/(?:mosaic|open|photo-mosaic|photo-tile|photo\.|placeholder)|relative-time|scroll-to-top|skeleton)|features\/(?:[\w-]+\/pages\.ts|auth\/(?:logout-button|sign-out)|notifications\/(?:notification-bell|unread)|posts\/(?:feed|post-card|post-panel\.|post-text|use-feed|use-seen)))/,
    priority: 2,
  },
  // A parent's home page needs few of the texts that pages share, and no field or dialog.
  { name: 'home', test: isOfHome, minShareCount: 2, priority: 2 },
  {
    // Login pages.
    name: 'auth',
    test: /\/src\/(?:paraglide\/messages\/auth_|features\/auth\/(?:auth-scene|login-page\.module))/,
    priority: 1,
  },
  { name: 'fields', test: /\/src\/ui\/(?:password-field|text-field)|components\/TextInput\//, priority: 1 },
  // Fields, dialogs and panels that several pages share, with the parts of Mantine that they need.
  {
    name: 'controls',
    test: /\/src\/(?:ui\/(?!list\/|photos\/|call-links)|lib\/(?:endless-rows|family-calls|page-link|same-person)|features\/parents\/create-parent-panel)/,
    minShareCount: 2,
    priority: 1,
  },
  // Schemas that most forms have in common. Each file of its own would be named in the list that every page loads.
  {
    name: 'schemas',
    test: /\/contract\/src\/(?:daily-child|history|media|people|permissions|schools|session|slices)\.ts\?schemas$/,
    minShareCount: 2,
    priority: 1,
  },
  // A few lines each, which need nothing else.
  {
    name: 'small',
    test: /\/contract\/src\/(?:days|offered|vietnamese)\.ts$|\/src\/lib\/name-match/,
    minShareCount: 2,
    priority: 1,
  },
  // Texts and icons that several pages share. They need nothing else, so no page loads more than these few bytes.
  { name: 'texts', test: /icons-react\/dist\/esm\/icons\/|\/paraglide\/messages\//, minShareCount: 2, priority: 0 },
  // Endpoints that several pages call.
  { name: 'calls', test: /\?endpoint=/, minShareCount: 2, priority: 0 },
]
