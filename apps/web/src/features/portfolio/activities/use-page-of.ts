import { useState } from 'react'

/** A page from 1, which begins again where what is listed changes. */
export function usePageOf(listed: string): readonly [number, (page: number) => void] {
  const [place, setPlace] = useState({ listed, page: 1 })
  const page = place.listed === listed ? place.page : 1
  return [page, (next) => setPlace({ listed, page: next })]
}
