import { toWindowTitle } from '@leadenhall/contract/shared/pages.ts'
import { useEffect } from 'react'
import { bootstrap } from '../lib/bootstrap.ts'

export function setWindowTitle(title: string): void {
  document.title = toWindowTitle(title, bootstrap.productName)
}

/** Sets the window's title while the page is shown; null leaves it to the page. */
export function useWindowTitle(title: string | null): void {
  useEffect(() => {
    if (title !== null) setWindowTitle(title)
  }, [title])
}
