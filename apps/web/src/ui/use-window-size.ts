import { useSyncExternalStore } from 'react'

/** From here pages have columns side by side: Tailwind's `lg`. */
const WIDE = '(width >= 64rem)'

/** Whether the window has room for columns, for parts that would only be hidden without it. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches)
}

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(WIDE)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
