import { toWindowTitle } from '@leadenhall/contract/shared/pages.ts'
import { useLayoutEffect } from 'react'
import { bootstrap } from '../lib/bootstrap.ts'

export function setWindowTitle(title: string): void {
  document.title = toWindowTitle(title, bootstrap.productName)
}

/** Sets the window's title in the commit that shows the page; null leaves it to the page. */
export function useWindowTitle(title: string | null): void {
  useLayoutEffect(() => {
    if (title !== null) setWindowTitle(title)
  }, [title])
}
