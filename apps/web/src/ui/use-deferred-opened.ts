import { useDeferredValue } from 'react'

/**
 * Opens and closes a dialog after the tap that asks for it has been drawn, so that the tap answers at once on a weak
 * phone. Starts closed: Mantine stores the previous focus when a dialog changes from closed to open, and a dialog that
 * is mounted open, because its code was loaded on demand, would not return the focus.
 */
export const useDeferredOpened = (opened: boolean): boolean => useDeferredValue(opened, false)
