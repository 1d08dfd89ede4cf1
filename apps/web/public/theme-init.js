// Runs before the first paint so that a dark screen never flashes white and nothing moves. Kept out of the bundle and out
// of the page: the content security policy allows no inline script, and the bundle comes too late.
;(() => {
  /** @type {(name: string) => string | undefined} */
  const preference = (name) => new RegExp(`(?:^|; )nhip-cau-${name}=([^;]*)`).exec(document.cookie)?.[1]
  /**
   * The first value is what holds where the cookie has none of them.
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
    contentWidth: oneOf('appContentWidth', ['boxed', 'fluid']),
    nav,
    navCollapsed: across ? 'false' : oneOf('isVerticalNavCollapsed', ['false', 'true']),
    navbar: across ? 'sticky' : oneOf('navbarType', ['sticky', 'hidden']),
    navbarBlur: oneOf('isNavbarBlurEnabled', ['true', 'false']),
  })
  const language = preference('language')?.toLowerCase()
  if (['vi', 'en', 'fr', 'ar'].includes(language)) {
    root.lang = language
    root.dir = language === 'ar' ? 'rtl' : 'ltr'
  }
})()
