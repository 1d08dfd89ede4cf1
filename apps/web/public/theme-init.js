// Runs before the first paint so that a dark screen never flashes white. Kept out of the bundle and out of the page:
// the content security policy allows no inline script, and the bundle comes too late.
;(() => {
  const preference = (name) => new RegExp(`(?:^|; )nhip-cau-${name}=([^;]*)`).exec(document.cookie)?.[1]
  const theme = preference('theme')
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  const root = document.documentElement
  root.dataset.mantineColorScheme = dark ? 'dark' : 'light'
  root.dataset.skin = preference('skin') === 'bordered' ? 'bordered' : 'default'
  const language = preference('language')?.toLowerCase()
  if (['vi', 'en', 'fr', 'ar'].includes(language)) {
    root.lang = language
    root.dir = language === 'ar' ? 'rtl' : 'ltr'
  }
})()
