import type { KeyboardEvent } from 'react'

/** Up at the beginning of a text and down at its end go to the cell above and below, as in a spreadsheet. */
export const moveAmongCells = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
  const { key, currentTarget: from } = event
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const { selectionStart, selectionEnd, value } = from
  const isUp = key === 'ArrowUp' && selectionStart === 0 && selectionEnd === 0
  const isDown = key === 'ArrowDown' && selectionStart === value.length && selectionEnd === value.length
  if (!(isUp || isDown)) return
  const day = from.dataset.cell?.split(' ')[1]
  const column = [...document.querySelectorAll<HTMLTextAreaElement>('textarea[data-cell]')].filter(
    (one) => one.dataset.cell?.split(' ')[1] === day,
  )
  const goal = column[column.indexOf(from) + (isUp ? -1 : 1)]
  if (!goal) return
  event.preventDefault()
  goal.focus()
  const end = isUp ? goal.value.length : 0
  goal.setSelectionRange(end, end)
}
