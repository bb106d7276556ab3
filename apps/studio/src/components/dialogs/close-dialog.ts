import { createContext, useContext } from 'react'

/** Closes the dialog that a component is in; the shell provides it. */
export const CloseDialog = createContext<() => void>(() => {})

export const useCloseDialog = (): (() => void) => useContext(CloseDialog)
