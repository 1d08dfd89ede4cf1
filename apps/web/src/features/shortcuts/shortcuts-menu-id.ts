/** Any button can open the shortcuts: `<button popoverTarget={shortcutsMenuId}>`. */
export const shortcutsMenuId = 'shortcuts-menu'
