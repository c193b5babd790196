import { useSyncExternalStore } from 'react'

/** Widths from which a window has a size; those of Tailwind's names are Tailwind's. */
const FROM = {
  sm: '40rem',
  md: '48rem',
  tablet: '820px',
  lg: '64rem',
  xl: '80rem',
  desk: '1440px',
  wide: '1680px',
} as const

export type WindowSize = keyof typeof FROM

const SIZES = Object.keys(FROM) as WindowSize[]
/** The first n sizes, so that equal answers are the same array. */
const FIRST = Array.from({ length: SIZES.length + 1 }, (_, n) => SIZES.slice(0, n))

/** The sizes that the window reaches, from the smallest. */
export function useReachedSizes(): readonly WindowSize[] {
  return useSyncExternalStore(subscribe, readSizes)
}

/** True if pages have columns side by side, for parts that would only be hidden without them. */
export function useIsWide(): boolean {
  return useReachedSizes().includes('lg')
}

function readSizes(): readonly WindowSize[] {
  return FIRST[SIZES.filter((size) => queryOf(size).matches).length] ?? []
}

function subscribe(onChange: () => void): () => void {
  const queries = SIZES.map(queryOf)
  for (const query of queries) query.addEventListener('change', onChange)
  return () => {
    for (const query of queries) query.removeEventListener('change', onChange)
  }
}

function queryOf(size: WindowSize): MediaQueryList {
  return matchMedia(`(width >= ${FROM[size]})`)
}
