// Runs before the first paint, so that a dark page never flashes white and the layout does not move. The build writes it
// into the page (build/inline-script-plugin.ts).
;(() => {
  /** @type {(name: string) => string | undefined} */
  const preference = (name) => new RegExp(`(?:^|; )nhip-cau-${name}=([^;]*)`).exec(document.cookie)?.[1]
  /**
   * Returns the cookie's value if it is one of `values`, else the first of them.
   * @type {(name: string, values: string[]) => string | undefined}
   */
  const oneOf = (name, values) => values.find((value) => value === preference(name)) ?? values[0]
  const theme = preference('theme')
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  const nav = oneOf('appContentLayoutNav', ['vertical', 'horizontal'])
  const across = nav === 'horizontal'
  const root = document.documentElement
  Object.assign(root.dataset, {
    mantineColorScheme: dark ? 'dark' : 'light',
    skin: oneOf('skin', ['default', 'bordered']),
    density: oneOf('density', ['compact', 'comfortable']),
    contentWidth: oneOf('appContentWidth', ['boxed', 'fluid']),
    nav,
    navCollapsed: across ? 'false' : oneOf('isVerticalNavCollapsed', ['false', 'true']),
    navbar: across ? 'sticky' : oneOf('navbarType', ['sticky', 'hidden']),
    navbarBlur: oneOf('isNavbarBlurEnabled', ['true', 'false']),
  })
  // The splash in the page: a login form for whoever has to log in first, else the frame of the area.
  const path = location.pathname
  const role = ['school', 'teacher'].find((area) => path === `/${area}` || path.startsWith(`/${area}/`)) ?? 'parent'
  const hasSession = () => {
    try {
      return localStorage.getItem(`${role.toUpperCase()}_GUARD_TOKEN`) !== null
    } catch {
      return false
    }
  }
  const first = hasSession() ? 'frame' : 'login'
  root.dataset.role = role
  root.dataset.splash = /^(?:\/teacher)?\/join\/?$/.test(path) ? 'none' : first
  const language = preference('language')?.toLowerCase()
  if (['vi', 'en', 'fr', 'ar'].includes(language)) {
    root.lang = language
    root.dir = language === 'ar' ? 'rtl' : 'ltr'
  }
})()
