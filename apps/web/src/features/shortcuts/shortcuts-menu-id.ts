/** Any button of the page may open the shortcuts: `<button popoverTarget={shortcutsMenuId}>`. */
export const shortcutsMenuId = 'shortcuts-menu'
